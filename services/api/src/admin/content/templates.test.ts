import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, anSms, listTemplates, putTemplate, showTemplate, templateOf } from "./content.fixture.js";
import { byFirstKey } from "../authors.fixture.js";

let testApi: TestApi;
let admin: AdminClient;

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

/** Status, error type and message. */
async function refused(body: object): Promise<readonly unknown[]> {
  const { status, headers, body: answer } = await putTemplate(testApi, body);
  return [status, headers.get("error-type"), (answer as unknown as { message: string }).message];
}

describe("PUT /content/templates", () => {
  it("creates a template and returns it as it was sent", async () => {
    const { status, body } = await putTemplate(testApi, { name: "Welcome", definition: anEmail() });
    expect(status).toBe(200);
    expect(body).toEqual({
      workspaceId: testApi.workspaceId,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "Welcome",
      type: "Email",
      definition: anEmail(),
      updatedAt: expect.any(Number),
      ...byFirstKey,
    });
    expect(await showTemplate(testApi, body.id)).toEqual(body);
  });

  it("creates a template without content", async () => {
    const { body } = await putTemplate(testApi, { name: "Empty" });
    expect(body).toEqual({
      workspaceId: testApi.workspaceId,
      id: expect.any(String),
      name: "Empty",
      type: "Email",
      updatedAt: expect.any(Number),
      ...byFirstKey,
    });
  });

  it("changes a template by name or id, and keeps the parts that are not put", async () => {
    const id = await templateOf(testApi, "Once", anEmail());
    const draft = anEmail({ subject: "" });
    expect((await putTemplate(testApi, { name: "Once", draft })).body).toMatchObject({
      id,
      definition: anEmail(),
      draft,
    });
    const renamed = await putTemplate(testApi, { id: id.toUpperCase(), name: "Twice" });
    expect(renamed.body).toMatchObject({ id, name: "Twice", definition: anEmail(), draft });
    const published = await putTemplate(testApi, {
      id,
      name: "Twice",
      definition: anEmail({ subject: "New" }),
    });
    expect(published.body).toMatchObject({ definition: anEmail({ subject: "New" }), draft });
    const cleared = await putTemplate(testApi, { id, name: "Twice", draft: null });
    expect(cleared.body).toEqual(await showTemplate(testApi, id));
    expect(cleared.body).not.toHaveProperty("draft");
  });

  it("accepts an unfinished draft, and removes it when the channel changes", async () => {
    const draft = { type: "Email", body: "{% if user.x", editor: { open: true } };
    const { body } = await putTemplate(testApi, { name: "Half", definition: anEmail(), draft });
    expect(body.draft).toEqual(draft);
    const sms = await putTemplate(testApi, { name: "Half", definition: anSms() });
    expect(sms.body).toMatchObject({ id: body.id, type: "Sms", definition: anSms() });
    expect(sms.body).not.toHaveProperty("draft");
  });

  it("loses none of many concurrent changes", async () => {
    const id = await templateOf(testApi, "Crowded", anEmail());
    await Promise.all([
      ...[1, 2, 3].map((n) =>
        putTemplate(testApi, { name: "Crowded", draft: anEmail({ subject: `draft ${n}` }) }),
      ),
      putTemplate(testApi, { name: "Crowded", definition: anEmail({ subject: "published" }) }),
    ]);
    expect(await showTemplate(testApi, id)).toMatchObject({
      definition: { subject: "published" },
      draft: { subject: expect.stringMatching(/^draft/) },
    });
  });

  it("is applied once under an idempotency key, also when the command was made a second time", async () => {
    const headers = { "idempotency-key": "put-once" };
    const put = (draft: object): ReturnType<typeof putTemplate> =>
      putTemplate(testApi, { name: "Keyed", draft }, headers);
    const [first, again] = await Promise.all([put(anSms("a")), put(anSms("a"))]);
    expect([first.status, again.status]).toEqual([200, 200]);
    await putTemplate(testApi, { name: "Keyed", draft: anSms("later") });
    expect((await put(anSms("a"))).body.updatedAt).toBe(first.body.updatedAt);
    expect((await showTemplate(testApi, first.body.id))?.draft).toEqual(anSms("later"));
    expect((await put(anSms("b"))).status).toBe(409);
  });

  it("refuses invalid changes, each with its error type", async () => {
    const taken = await templateOf(testApi, "Taken", anSms());
    const properties = await admin<{ userProperties: { id: string }[] }>("GET", "/user-properties");
    const ofAnotherKind = properties.body.userProperties[0]?.id;
    const definition = anSms();
    for (const [body, type, message] of [
      [{ definition }, "BadRequest", /^name: required$/],
      [{ name: "New", id: "x", definition }, "IdError", /^id: must be a UUID$/],
      [{ name: "New", id: ofAnotherKind, definition }, "IdError", /another kind/],
      [{ name: "Taken", id: randomUUID(), definition }, "UniqueConstraintViolation", /"Taken"/],
      [
        { name: "New", definition: anEmail({ identifierKey: "mail" }) },
        "InvalidIdentifierKey",
        /no user property is named "mail"; there are: .*email/,
      ],
      [
        { name: "New", definition: anEmail({ attachmentUserProperties: ["email", "bill"] }) },
        "BadRequest",
        /^definition\.attachmentUserProperties\[1\]: no user property is named "bill"; there are: .*email/,
      ],
      [
        {
          name: "New",
          definition: { ...anEmail({ reply_to: "a@b.c", headers: [{ name: "X", vaule: "1" }] }) },
        },
        "BadRequest",
        /definition\.headers\[0\]\.value: .*definition\.reply_to: is not known here.*definition\.headers\[0\]\.vaule: /,
      ],
      [
        { name: "New", definition: { type: "Fax" } },
        "BadRequest",
        /^definition\.type: must be one of "Email"/,
      ],
      [{ name: "New", definition: {} }, "BadRequest", /^definition\.type: required$/],
      [{ name: "New", definition: [] }, "BadRequest", /^definition: must be an object$/],
      [
        { name: "New", definition: { type: "Email", from: 1 } },
        "BadRequest",
        /definition\.from: must be a string; definition\.subject: required; definition\.body: /,
      ],
      [{ name: "New", draft: { subject: "Hi" } }, "BadRequest", /^draft\.type: required$/],
      [{ id: taken, name: "Taken", draft: anEmail() }, "BadRequest", /^draft\.type: must be Sms/],
      [
        { name: "New", definition: anSms("x".repeat(1024 * 1024)) },
        "BadRequest",
        /^definition: may have 1048576 bytes at most/,
      ],
      [
        { name: "New", draft: anSms("x".repeat(1024 * 1024)) },
        "BadRequest",
        /^draft: may have 1048576 bytes/,
      ],
    ] as const) {
      expect(await refused(body)).toEqual([400, type, expect.stringMatching(message)]);
    }
    expect((await listTemplates(testApi)).map(({ name }) => name)).not.toContain("New");
  });

  it("warns of unknown names behind user, and saves the template anyway", async () => {
    const traits = { email: "ann@example.com", shoeSize: 41 };
    expect((await testApi.send("/api/public/apps/identify", { userId: "ann", traits })).status).toBe(204);
    const body = "{{ user.id }} {{ user.firstName }} {{ user.shoeSize }}\n{{ user.frstName }}";
    const { status, body: answer } = await putTemplate(testApi, {
      name: "Misspelt",
      definition: anSms(body),
      draft: anSms("{{ user.shoeSise }}"),
    });
    expect([status, answer.definition]).toEqual([200, anSms(body)]);
    expect(answer).toMatchObject({
      warnings: [
        "definition.body (line 1, column 39): no user property is named “shoeSize”, only a trait: add a user property for it",
        "definition.body (line 2, column 4): no user property is named “frstName”; did you mean “firstName”?",
        "draft.body (line 1, column 4): no user property is named “shoeSise”",
      ],
    });
    const corrected = await putTemplate(testApi, {
      name: "Misspelt",
      definition: anSms("{{ user.email }}"),
      draft: null,
    });
    expect(corrected.body).not.toHaveProperty("warnings");
  });

  it("refuses tags of MJML outside of <mjml>, and warns of text there", async () => {
    const mjml = "<mjml><mj-body></mj-body></mjml>";
    expect(await refused({ name: "New", definition: anEmail({ body: `<p>Hi</p>${mjml}` }) })).toEqual([
      400,
      "TemplateSyntaxError",
      expect.stringMatching(/<mjml> is outside of <mjml>/),
    ]);
    const definition = anEmail({ body: `<!DOCTYPE html>\nHi ${mjml}` });
    expect((await putTemplate(testApi, { name: "Around", definition })).body).toMatchObject({
      warnings: ["definition.body: text outside of <mjml> is not sent"],
    });
  });

  it("warns of a time zone that is none", async () => {
    const body = '{{ user.email }} {{ "now" | date: "%Y", "Mars/Base" }}';
    const place = "(line 1, column 41): no time zone is named “Mars/Base”; the date is shown in UTC";
    const { status, body: answer } = await putTemplate(testApi, { name: "Zones", definition: anSms(body) });
    expect([status, answer]).toMatchObject([200, { warnings: [`definition.body ${place}`] }]);
  });

  it("treats null in an optional field as absent", async () => {
    const definition = anEmail({ replyTo: null, identifierKey: null });
    const { status, body } = await putTemplate(testApi, {
      name: "Nulls",
      id: null,
      definition,
      resourceType: null,
    });
    expect([status, body.definition]).toEqual([200, anEmail()]);
    const draft = { type: "Email", subject: null, body: "" };
    expect((await putTemplate(testApi, { name: "Nulls", draft })).body.draft).toEqual({
      type: "Email",
      body: "",
    });
  });

  it("is 413 for ten megabytes, and does not parse them", async () => {
    const { status } = await putTemplate(testApi, {
      name: "Huge",
      definition: anSms("x".repeat(10_000_000)),
    });
    expect(status).toBe(413);
  });
});

describe("a definition with faults", () => {
  it.each<[string, object, RegExp]>([
    [
      "Liquid that is not closed",
      anEmail({ body: "<p>\n  {% if user.x %}" }),
      /^definition\.body \(line 2, column \d+\): /,
    ],
    ["an unknown tag", anSms("{% secret %}"), /^definition\.body \(line 1.*secret/],
    ["an unknown filter", anEmail({ subject: "{{ user.x | shout }}" }), /^definition\.subject .*shout/],
    [
      "MJML that does not compile",
      anEmail({ body: "<mjml><mj-body><mj-sektion></mj-sektion></mj-body></mjml>" }),
      /^definition\.body.*mj-sektion/,
    ],
    [
      "a header that the service sets itself",
      anEmail({ headers: [{ name: "List-Unsubscribe", value: "x" }] }),
      /^definition\.headers\[0\]/,
    ],
    ["a webhook that is not JSON", { type: "Webhook", identifierKey: "id", body: "{" }, /^definition\.body/],
  ])("%s is refused with its position", async (_, definition, message) => {
    expect(await refused({ name: "Broken", definition })).toEqual([
      400,
      "TemplateSyntaxError",
      expect.stringMatching(message),
    ]);
  });

  it("is refused with all its faults at once", async () => {
    const [, type, message] = await refused({
      name: "Broken",
      definition: anEmail({ subject: "{{ user.x", body: "{% if %}" }),
    });
    expect(type).toBe("TemplateSyntaxError");
    expect(String(message)).toMatch(/definition\.subject.*; definition\.body/);
  });
});

describe("GET /content/templates", () => {
  it("shows the requested ones, and internal ones only on request", async () => {
    const id = await templateOf(testApi, "Shown", anSms());
    await putTemplate(testApi, { name: "Hidden", definition: anSms(), resourceType: "Internal" });
    const names = async (query = ""): Promise<readonly string[]> =>
      (await listTemplates(testApi, query)).map(({ name }) => name);
    expect(await names()).toContain("Shown");
    expect(await names()).not.toContain("Hidden");
    expect(await names("?resourceType=Internal")).toEqual(["Hidden"]);
    expect(await names(`?ids=${id}&ids=${randomUUID()}`)).toEqual(["Shown"]);
  });

  it("finds them by channel and by a part of the name", async () => {
    await putTemplate(testApi, { name: "Found by Mail", definition: anEmail() });
    await putTemplate(testApi, { name: "Found by SMS", definition: anSms() });
    const namesOf = async (query: string): Promise<readonly string[]> =>
      (await listTemplates(testApi, query)).map(({ name }) => name);
    expect(await namesOf("?search=found%20by")).toEqual(["Found by Mail", "Found by SMS"]);
    expect(await namesOf("?search=found%20by&channel=Sms")).toEqual(["Found by SMS"]);
  });

  it("shows nothing of another workspace, whose ids can be used here", async () => {
    const other = await startTestApi();
    const id = await templateOf(other, "Theirs", anSms("theirs"));
    expect(await listTemplates(testApi, `?ids=${id}`)).toEqual([]);
    expect((await putTemplate(testApi, { id, name: "Ours", definition: anSms("ours") })).body.id).toBe(id);
    expect(await showTemplate(other, id)).toMatchObject({ name: "Theirs", definition: anSms("theirs") });
    await other.close();
  });
});

describe("a long list of templates", () => {
  interface Page {
    readonly templates: readonly { readonly id: string; readonly name: string }[];
    readonly nextCursor?: string;
  }

  async function pageOf(crowd: TestApi, limit: number, cursor?: string): Promise<Page> {
    const more = cursor === undefined ? "" : `&cursor=${cursor}`;
    return (await adminClient(crowd)<Page>("GET", `/content/templates?limit=${limit}${more}`)).body;
  }

  it("is paged, also when the last template of a page is deleted in between", async () => {
    const crowd = await startTestApi();
    for (const name of ["a", "b", "c", "d"]) await templateOf(crowd, name, anSms());
    const first = await pageOf(crowd, 2);
    expect(first.templates.map(({ name }) => name)).toEqual(["a", "b"]);
    const second = await pageOf(crowd, 2, first.nextCursor);
    expect(second.templates.map(({ name }) => name)).toEqual(["c", "d"]);
    expect(second.nextCursor).toBeUndefined();
    await adminClient(crowd)("DELETE", "/content/templates", { body: { id: first.templates[1]?.id } });
    const { templates } = await pageOf(crowd, 2, first.nextCursor);
    expect(templates.map(({ name }) => name)).toContain("d");
    await crowd.close();
  });

  it("is 400 with an invalid cursor", async () => {
    expect((await admin("GET", "/content/templates?cursor=x")).status).toBe(400);
  });
});

describe("DELETE /content/templates", () => {
  it("deletes the template with its content", async () => {
    const id = await templateOf(testApi, "Gone", anSms());
    const { status } = await admin("DELETE", "/content/templates/", { body: { id, type: "Sms" } });
    expect(status).toBe(204);
    expect(await showTemplate(testApi, id)).toBeUndefined();
    expect(await testApi.api.tables.get("templates", `${testApi.workspaceId}/${id}`)).toBeUndefined();
    expect((await admin("DELETE", `/content/templates/v2?id=${id}`)).status).toBe(404);
  });
});

describe("PUT /content/templates/reset", () => {
  it.each([
    ["Email", { emailContentsType: "Code" }],
    ["Email", { emailContentsType: "LowCode" }],
    ["Sms", {}],
    ["Webhook", {}],
    ["MobilePush", { journeyMetadata: { journeyId: "j", nodeId: "n" } }],
  ])("gives a %s template its default content %j", async (type, more) => {
    const name = `Reset ${type} ${JSON.stringify(more)}`;
    await putTemplate(testApi, { name, definition: anSms("old"), draft: anSms("older") });
    const { status, body } = await admin("PUT", "/content/templates/reset", {
      body: { name, type, ...more },
    });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ name, type, definition: expect.objectContaining({ type }) }),
    ]);
    expect(body).not.toHaveProperty("draft");
    // The default content can be put again.
    expect((await putTemplate(testApi, { name, definition: body["definition"] })).status).toBe(200);
  });

  it("is 400 for an unknown channel", async () => {
    const { status } = await admin("PUT", "/content/templates/reset", { body: { name: "X", type: "Fax" } });
    expect(status).toBe(400);
  });
});
