/** Parts of templates: their life, what they refuse, and what names them. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { byFirstKey } from "../authors.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { broadcastOf, move, reached } from "../broadcasts/broadcasts.fixture.js";
import { segmentOf } from "../segments/segments.fixture.js";
import { anEmail, listTemplates, putTemplate, templateOf, type ShownTemplate } from "./content.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let segmentId: string;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
  for (const userId of ["ann", "ben"]) {
    await testApi.send("/api/public/apps/identify", { userId, traits: { email: `${userId}@x.example` } });
  }
  segmentId = await segmentOf(testApi, "All", { entryNode: { id: "1", type: "Everyone" }, nodes: [] });
});
afterAll(() => testApi.close());

const aPart = (body: unknown = "<p>Yours</p>"): object => ({
  type: "Part",
  body,
  ...(typeof body === "string" ? {} : { emailContentsType: "LowCode" }),
});

function putPart(body: object, headers: Record<string, string> = {}): Promise<AdminAnswer<ShownTemplate>> {
  return admin("PUT", "/content/parts", { body, headers });
}

async function partOf(name: string, definition: object): Promise<string> {
  const { body, text } = await putPart({ name, definition });
  if (body?.id === undefined) throw new Error(text);
  return body.id;
}

async function listParts(query = ""): Promise<readonly ShownTemplate[]> {
  return (await admin<{ parts: readonly ShownTemplate[] }>("GET", `/content/parts${query}`)).body.parts;
}

/** A part with that body and a mail that names it. */
async function mailWith(body: string): Promise<{
  readonly partId: string;
  readonly mailId: string;
  readonly name: string;
}> {
  const name = `footer ${randomUUID()}`;
  const partId = await partOf(name, aPart(body));
  const subject = "Hi";
  const mailId = await templateOf(testApi, randomUUID(), anEmail({ subject, body: `{% part '${name}' %}` }));
  return { partId, mailId, name };
}

/** Status, error type, and path and message of the first issue. */
async function refused(body: object, path = "/content/parts"): Promise<readonly unknown[]> {
  const { status, headers, text } = await admin("PUT", path, {
    body,
    headers: { accept: "application/problem+json" },
  });
  const { issues = [] } = JSON.parse(text) as { issues?: { path: unknown; problem: string }[] };
  return [status, headers.get("error-type"), issues[0]?.path, issues[0]?.problem];
}

describe("a part", () => {
  it("is listed beside templates, and its drafts where they are asked for", async () => {
    const name = randomUUID();
    const id = await partOf(name, aPart());
    const without = await templateOf(testApi, randomUUID(), anEmail());
    expect(await listParts(`?ids=${id}&ids=${without}`)).toEqual([
      {
        workspaceId: testApi.workspaceId,
        id,
        name,
        definition: aPart(),
        updatedAt: expect.any(Number),
        ...byFirstKey,
      },
    ]);
    expect((await listParts()).map((each) => each.id)).not.toContain(without);
    expect(await listTemplates(testApi, `?ids=${id}`)).toEqual([]);
    expect((await listTemplates(testApi)).map((each) => each.id)).not.toContain(id);
    const draftId = randomUUID();
    await admin("PUT", `/drafts/templates/${draftId}`, { body: { name: "new", definition: aPart("<p>") } });
    const drafts = async (query: string): Promise<readonly object[]> =>
      (await admin<{ drafts: { id: string }[] }>("GET", `/drafts/templates${query}`)).body.drafts.filter(
        (each) => each.id === draftId,
      );
    expect([await drafts(""), await drafts("?parts=true")]).toMatchObject([[], [{ isPart: true }]]);
  });

  it("is refused with the place of what is wrong", async () => {
    const put = (definition: object): Promise<readonly unknown[]> => refused({ name: "x", definition });
    const faulty = "TemplateSyntaxError";
    expect(await put(aPart("{% if a %}"))).toMatchObject([
      400,
      faulty,
      ["definition", "body"],
      expect.any(String),
    ]);
    expect(await put(aPart("{% part 'y' %}"))).toEqual([
      400,
      faulty,
      ["definition", "body"],
      "a part cannot name another part",
    ]);
    expect(await put({ ...aPart(), subject: "x" })).toMatchObject([
      400,
      "BadRequest",
      ["definition", "subject"],
      expect.any(String),
    ]);
    expect(await refused({ name: "it's", definition: aPart() })).toMatchObject([
      400,
      "BadRequest",
      ["name"],
      expect.any(String),
    ]);
  });

  it("must be published before a template names it", async () => {
    const name = randomUUID();
    const mail = anEmail({ body: `{% part '${name}' %}` });
    expect(await refused({ name: randomUUID(), definition: mail }, "/content/templates")).toEqual([
      400,
      "TemplateSyntaxError",
      ["definition", "body"],
      `there is no part named “${name}”`,
    ]);
    await partOf(name, aPart());
    expect((await putTemplate(testApi, { name: randomUUID(), definition: mail })).status).toBe(200);
  });

  it("keeps its name, its type and itself while a template names it", async () => {
    const { partId, mailId, name } = await mailWith("<p>Yours</p>");
    expect(await refused({ id: partId, name: randomUUID() })).toEqual([400, "InUse", undefined, undefined]);
    expect(await refused({ id: partId, name, definition: anEmail() })).toMatchObject([
      400,
      "BadRequest",
      ["definition", "type"],
      expect.any(String),
    ]);
    expect(await refused({ id: partId, name }, "/content/templates")).toMatchObject([
      400,
      "BadRequest",
      ["id"],
      expect.any(String),
    ]);
    const mail = { name, definition: anEmail() };
    expect(await refused(mail, "/content/templates")).toMatchObject([
      400,
      "BadRequest",
      ["name"],
      expect.any(String),
    ]);
    const remove = (id: string, path = "/content/parts"): Promise<{ readonly status: number }> =>
      admin("DELETE", path, { body: { id } });
    expect((await remove(partId)).status).toBe(400);
    expect((await remove(mailId, "/content/templates")).status).toBe(204);
    expect((await remove(partId)).status).toBe(204);
  });

  it("is not changed to what the templates that name it cannot take", async () => {
    const { partId, name } = await mailWith("<p>Yours</p>");
    const mjml = "<mj-section><mj-column><mj-text>a</mj-text></mj-column></mj-section>";
    const [status, type, path, problem] = await refused({ id: partId, name, definition: aPart(mjml) });
    expect([status, type, path]).toEqual([400, "TemplateSyntaxError", ["definition", "body"]]);
    expect(problem).toContain("would not work any more");
    expect((await putPart({ id: partId, name, definition: aPart("<b>New</b>") })).status).toBe(200);
  });

  it("is used by templates and by what sends them, which its effect shows", async () => {
    const { partId, mailId, name } = await mailWith("<p>Yours</p>");
    const broadcast = randomUUID();
    const id = await broadcastOf(testApi, { name: broadcast, segmentId, messageTemplateId: mailId });
    const uses = [
      { kind: "template", id: mailId, preventsDeletion: true },
      { kind: "broadcast", id, name: broadcast, byTemplate: expect.any(String), preventsDeletion: false },
    ];
    const used = await admin<{ uses: unknown }>("GET", `/content/parts/${partId}/uses`);
    expect(used.body.uses).toMatchObject(uses);
    const definition = aPart("<p>New</p>");
    const effect = await admin<{ uses: unknown; confirmToken: string }>("POST", "/content/parts/effect", {
      body: { id: partId, definition },
    });
    expect(effect.body.uses).toMatchObject(uses);
    const { confirmToken } = effect.body;
    await putPart({ id: partId, name, definition: aPart("<p>Meanwhile</p>") });
    expect((await putPart({ id: partId, name, definition, confirmToken })).status).toBe(409);
  });

  it("makes the effect of a template another one when it changes", async () => {
    const { partId, mailId, name } = await mailWith("<p>Yours</p>");
    const definition = anEmail({ body: `New {% part '${name}' %}` });
    const { body } = await admin<{ confirmToken: string }>("POST", "/content/templates/effect", {
      body: { id: mailId, definition },
    });
    await putPart({ id: partId, name, definition: aPart("<p>Meanwhile</p>") });
    const put = await putTemplate(testApi, {
      id: mailId,
      name: randomUUID(),
      definition,
      confirmToken: body.confirmToken,
    });
    expect(put.status).toBe(409);
  });

  it("is shown in previews, and one that is given in place of the published one", async () => {
    const { name, mailId, partId } = await mailWith("<p>Yours, {{ user.firstName }}</p>");
    const render = async (more: object): Promise<unknown> => {
      const contents = { body: { type: "Mjml", value: `{% part '${name}' %}` } };
      const { body } = await admin<{ contents: unknown }>("POST", "/content/templates/render", {
        body: { channel: "Email", contents, userProperties: { firstName: "Ann" }, ...more },
      });
      return body.contents;
    };
    expect(await render({})).toEqual({ body: { type: "Ok", value: "<p>Yours, Ann</p>" } });
    expect(await render({ parts: { [name]: aPart("<p>Given</p>") } })).toEqual({
      body: { type: "Ok", value: "<p>Given</p>" },
    });
    await putPart({ id: partId, name, definition: aPart("<p>Plain</p>") });
    for (const place of [`templates/${mailId}`, `parts/${partId}`]) {
      const page = await admin("GET", `/content/${place}/preview`);
      expect(page.text).toContain("<p>Plain</p>");
    }
  });

  it("is sent as it is when the message is rendered, and by a broadcast as it was when it started", async () => {
    const { partId, mailId, name } = await mailWith("<p>First</p>");
    const bodiesOf = async (broadcastId: string): Promise<readonly string[]> => {
      await reached(testApi, broadcastId, "Completed");
      const { body } = await admin<{ items: { variant: { body: string } }[] }>(
        "GET",
        `/deliveries?broadcastId=${broadcastId}`,
      );
      return body.items.map(({ variant }) => variant.body);
    };
    const id = await broadcastOf(testApi, { name: randomUUID(), segmentId, messageTemplateId: mailId });
    expect((await move(testApi, "start", id)).status).toBe(200);
    await putPart({ id: partId, name, definition: aPart("<p>Second</p>") });
    expect(await bodiesOf(id)).toEqual([expect.stringContaining("First"), expect.stringContaining("First")]);
    const content = await admin("GET", `/broadcasts/content?broadcastId=${id}`);
    expect(content.body).toMatchObject({ parts: { [name]: aPart("<p>First</p>") } });
    const next = await broadcastOf(testApi, { name: randomUUID(), segmentId, messageTemplateId: mailId });
    await move(testApi, "start", next);
    expect(await bodiesOf(next)).toEqual([
      expect.stringContaining("Second"),
      expect.stringContaining("Second"),
    ]);
  });

  it("is sent neither by a broadcast nor by a journey", async () => {
    const { partId } = await mailWith("<p>Yours</p>");
    const { status, headers } = await admin("PUT", "/broadcasts/v2", {
      body: { name: randomUUID(), messageTemplateId: partId },
    });
    expect([status, headers.get("error-type")]).toEqual([400, "ConstraintViolation"]);
  });
});
