/**
 * The ready-made journeys of the dashboard, made through the API as the dashboard makes them: all their parts pass its checks
 * in both languages.
 */
import { unwrap, type Schema } from "@signalbox/client";
import {
  loadMailCompiler,
  renderTemplate,
  type EmailContent,
  type TemplateDefinition,
} from "@signalbox/templates";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAccount, keyOfMember, writeAccounts } from "../../members/accounts.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import {
  apiOf,
  choicesFor,
  makeStarter,
  planStarter,
  publishing,
  readExisting,
  starters,
  type Api,
  type Language,
  type Made,
  type Part,
  type Plan,
  type Starter,
} from "./starters.fixture.js";

const [welcome, birthday, trialEnd] = ["welcome", "birthday", "trial-end"].map((wanted) => {
  const found = starters.find(({ id }) => id === wanted);
  if (found === undefined) throw new Error(`there is no starter ${wanted}`);
  return found;
}) as [Starter, Starter, Starter];

let testApi: TestApi;
let own: Api;
beforeAll(async () => {
  await loadMailCompiler();
  testApi = await startTestApi();
  own = apiOf(testApi, testApi.adminKey);
});
afterAll(() => testApi.close());

async function planned(starter: Starter, language: Language, api = own, journeyId = ""): Promise<Plan> {
  return planStarter(starter, choicesFor(starter, language), await readExisting(api, journeyId));
}

async function made(starter: Starter, language: Language, api = own): Promise<Made> {
  const plan = await planned(starter, language, api);
  const all = { journeyId: crypto.randomUUID(), plan, makings: publishing };
  await makeStarter(api, all);
  return all;
}

async function issuesOf(id: string): Promise<readonly unknown[]> {
  return (await unwrap(own.client.POST("/api/admin/journeys/effect", { body: { id } }))).issues ?? [];
}

async function templatesOf({ parts }: Plan): Promise<readonly Schema<"Template">[]> {
  const ids = parts.filter(({ kind }) => kind === "template").map(({ id }) => id);
  const query = { ids };
  return (await unwrap(own.client.GET("/api/admin/content/templates", { params: { query } }))).templates;
}

const cases = starters.flatMap((starter) =>
  (["en", "de"] as const).map((language) => [starter.id, language, starter] as const),
);

describe("the ready-made journeys", () => {
  it("are six", () => {
    expect(new Set(starters.map(({ id }) => id)).size).toBe(6);
  });

  it.each(cases)("%s (%s) has no issue left, is published and starts", async (_id, language, starter) => {
    const { journeyId, plan } = await made(starter, language);
    expect(await issuesOf(journeyId)).toEqual([]);
    const { name, definition } = plan;
    const body = { id: journeyId, name, definition };
    await own.client.PUT("/api/admin/journeys", { body });
    const { data } = await own.client.PUT("/api/admin/journeys", {
      body: { id: journeyId, status: "Running" },
    });
    expect(data).toMatchObject({ id: journeyId, name, status: "Running" });
  });

  it.each(cases)("%s (%s) has mails for users with and without a name", async (_id, language, starter) => {
    const templates = await templatesOf((await made(starter, language)).plan);
    expect(templates).toHaveLength(Object.keys(starter.mails).length);
    for (const { definition } of templates) {
      for (const user of [{ id: "ann" }, { id: "ann", firstName: "Ann" }]) {
        const { subject, html, text } = await rendered(definition as TemplateDefinition, user);
        expect(`${subject} ${text}`).not.toMatch(/[{}]|undefined|, ?[,!]/);
        expect(html).toContain(`<html lang="${language}"`);
        expect(html).toContain('href="https://shop.example/?a=1&amp;b=2"');
        expect(html).toContain('href="https://leave.example/"');
        expect(text).toContain('Müller & "Söhne" <3');
      }
    }
  });

  it.each(starters.map((starter) => [starter.id, starter] as const))(
    "%s has the same steps in both languages",
    async (_id, starter) => {
      const shapes = await Promise.all(
        (["en", "de"] as const).map(async (language) => {
          const { definition, parts } = await planned(starter, language);
          const ids = parts.map(({ id }) => id);
          return ids.reduce((text, id) => text.replaceAll(id, "…"), JSON.stringify(definition));
        }),
      );
      expect(shapes[0]).toBe(shapes[1]);
    },
  );
});

async function rendered(
  definition: TemplateDefinition,
  user: Readonly<Record<string, string>>,
): Promise<EmailContent> {
  const url = (): string => "https://leave.example/";
  const variables = { user, tags: {}, secrets: {}, workspaceId: "w", messageId: "m", identifierKey: "email" };
  const outcome = await renderTemplate({
    definition,
    variables: { ...variables, subscriptionGroupId: "g" },
    links: { unsubscribeUrl: url, managementUrl: url, viewInBrowserUrl: url },
  });
  if (!outcome.ok || outcome.content.channel !== "Email") throw new Error("it does not render");
  return outcome.content;
}

describe("making a starter", () => {
  let shop: TestApi;
  let shopApi: Api;
  beforeAll(async () => {
    shop = await startTestApi();
    shopApi = apiOf(shop, shop.adminKey);
  });
  afterAll(() => shop.close());

  const templatesNow = async (): Promise<readonly Schema<"Template">[]> =>
    (await unwrap(shopApi.client.GET("/api/admin/content/templates"))).templates;
  const draftsNow = async (): Promise<readonly Schema<"ListedDraft">[]> =>
    (await unwrap(shopApi.client.GET("/api/admin/drafts/journeys"))).drafts;

  it("goes on after a failure, and makes nothing twice", async () => {
    const plan = await planned(welcome, "en", shopApi);
    const failing = apiOf(shop, shop.adminKey);
    let calls = 0;
    failing.client.use({
      onRequest() {
        calls += 1;
        if (calls > 2) throw new Error("the connection is lost");
      },
    });
    const all = { journeyId: crypto.randomUUID(), plan, makings: publishing };
    await expect(makeStarter(failing, all)).rejects.toThrow("the connection is lost");
    expect([(await templatesNow()).length, (await draftsNow()).length]).toEqual([1, 0]);
    const again = await planned(welcome, "en", shopApi);
    expect(again.definition).toEqual(plan.definition);
    expect(again.parts.map(({ isThere }) => isThere)).toEqual([true, true, false, false]);
    await makeStarter(shopApi, { ...all, plan: again });
    await makeStarter(shopApi, { ...all, plan: await planned(welcome, "en", shopApi, all.journeyId) });
    const names = (await templatesNow()).map(({ name }) => name);
    expect(names.toSorted()).toEqual([
      "Welcome 1: hello",
      "Welcome 2: what others like",
      "Welcome 3: can we help?",
    ]);
    expect(await draftsNow()).toMatchObject([{ id: all.journeyId, name: "Welcome series" }]);
  });

  it("again makes a numbered copy, with mails of its own and the segment of the first", async () => {
    const { plan } = await made(welcome, "en", shopApi);
    expect(plan.name).toBe("Welcome series (2)");
    expect(plan.parts.filter(({ isThere }) => isThere)).toMatchObject([{ kind: "segment" }]);
    expect(await templatesNow()).toHaveLength(6);
  });

  it("uses a segment that says the same under another name", async () => {
    const [segment] = (await planned(birthday, "en", shopApi)).parts;
    const { definition } = segment as Part & { readonly definition: Schema<"SegmentDefinition"> };
    const known = await unwrap(
      shopApi.client.PUT("/api/admin/segments", { body: { name: "We know it", definition } }),
    );
    const [used] = (await planned(birthday, "en", shopApi)).parts;
    expect(used).toMatchObject({ name: "We know it", isThere: true });
    expect(known).toMatchObject({ id: used?.id });
  });

  it("by an author asks for the approval of the mails, once, and another member publishes them", async () => {
    await writeAccounts(shop, [anAccount(shop, "ann", "Author")]);
    const author = apiOf(shop, await keyOfMember(shop, "ann"));
    const plan = await planned(birthday, "en", author);
    const makings = { ...publishing, template: "request" } as const;
    const all = { journeyId: crypto.randomUUID(), plan, makings };
    await makeStarter(author, all);
    await makeStarter(author, all);
    const query = { status: "Open" } as const;
    const { approvals } = await unwrap(shopApi.client.GET("/api/admin/approvals", { params: { query } }));
    expect(approvals).toMatchObject([{ resource: { type: "Template" } }]);
    const [approval] = approvals;
    await shopApi.client.POST("/api/admin/approvals/approve", { body: { approvalId: approval?.id ?? "" } });
    const mail = (await templatesNow()).find(({ id }) => id === approval?.resource.id);
    expect(mail).toMatchObject({ name: "Birthday wishes", definition: { type: "Email" } });
  });

  it("where every kind needs an approval, has no issue left when all are approved", async () => {
    const kinds: Schema<"Approval">["resource"]["type"][] = [
      "Journey",
      "Template",
      "Segment",
      "UserProperty",
    ];
    await shopApi.client.PUT("/api/admin/settings/approvals", { body: { authorsPublish: false, kinds } });
    await writeAccounts(shop, [anAccount(shop, "ben", "Author")]);
    const author = apiOf(shop, await keyOfMember(shop, "ben"));
    const plan = await planned(trialEnd, "de", author);
    const makings = { segment: "request", userProperty: "request", template: "request" } as const;
    const all = { journeyId: crypto.randomUUID(), plan, makings };
    await makeStarter(author, all);
    await makeStarter(author, all);
    const query = { status: "Open" } as const;
    const { approvals } = await unwrap(shopApi.client.GET("/api/admin/approvals", { params: { query } }));
    const wanted = approvals.filter(({ resource }) => plan.parts.some(({ id }) => id === resource.id));
    expect(wanted).toHaveLength(plan.parts.length);
    for (const { id } of wanted)
      await shopApi.client.POST("/api/admin/approvals/approve", { body: { approvalId: id } });
    const { issues } = await unwrap(
      shopApi.client.POST("/api/admin/journeys/effect", { body: { id: all.journeyId } }),
    );
    expect(issues ?? []).toEqual([]);
  });
});
