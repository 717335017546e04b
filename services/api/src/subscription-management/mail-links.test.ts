/**
 * The links of a mail that was really sent, followed by its recipient and their mail program, until the next mail
 * is skipped.
 */
import { randomUUID } from "node:crypto";
import { loadProviders } from "@signalbox/provider-registry";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { adminClient } from "../admin/admin-client.fixture.js";
import { anEmail, templateOf } from "../admin/content/content.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";

const publicUrl = "https://box.example";
let testApi: TestApi;
let template: string;
let news: string;

beforeAll(async () => {
  const ports = { providers: await loadProviders() };
  testApi = await startTestApi({ delivers: true, env: { PUBLIC_URL: publicUrl }, ports });
  const body =
    "Leave: {% unsubscribe_url %} Manage: {% subscription_management_url %} View: {% view_in_browser_url %} for {{ user.id }}";
  template = await templateOf(testApi, "News of today", anEmail({ body: `<p>${body}</p>` }));
  const group = { name: "News", channel: "Email", type: "OptOut" };
  news = (await adminClient(testApi)<{ id: string }>("PUT", "/subscription-groups", { body: group })).body.id;
});
afterAll(() => testApi.close());

/** Sends to a user who is only known by this call. */
async function send(userId: string): Promise<{ readonly type: string; readonly messageId: string }> {
  const messageId = randomUUID();
  const users = [{ id: userId, messageId, properties: { email: `${userId}@example.com` } }];
  const { body } = await adminClient(testApi)<{ results: readonly { readonly type: string }[] }>(
    "POST",
    "/content/templates/batch-send",
    { body: { templateId: template, channel: "Email", subscriptionGroupId: news, users } },
  );
  return { messageId, type: body.results[0]?.type ?? "" };
}

const mailSchema = z.object({
  html: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
});

async function mailOf(messageId: string): Promise<z.infer<typeof mailSchema>> {
  const row = await testApi.api.tables.get("mailbox", `${testApi.workspaceId}/${messageId}`);
  return mailSchema.parse(JSON.parse(z.string().parse(row?.["message"])));
}

/** The links in the order of the body. */
function linksIn(html: string): readonly string[] {
  const urls = html.match(/https:\/\/box\.example[^\s<"]+/g) ?? [];
  return urls.map((url) => url.replaceAll("&amp;", "&").replace(publicUrl, testApi.url));
}

describe("a mail of a group", () => {
  it("leads to its page, and no other mail is sent once unsubscribing is confirmed", async () => {
    const { type, messageId } = await send("ann");
    expect(type).toBe("Success");
    const [leave = "", manage = "", view = ""] = linksIn((await mailOf(messageId)).html);
    expect((await fetch(manage)).status).toBe(200);
    expect(await (await fetch(view)).text()).toContain("for ann");
    expect(await (await fetch(leave)).text()).toContain("Stop getting <strong>“News”</strong>?");
    expect((await send("ann")).type).toBe("Success");
    await fetch(leave, { method: "POST", body: new URLSearchParams({ shown: news, confirm: "1" }) });
    expect((await send("ann")).type).toBe("Skipped");
  });

  it("offers one-click unsubscribing to mail programs", async () => {
    const { headers } = await mailOf((await send("bea")).messageId);
    const header = (wanted: string): string =>
      headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? "";
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const url = /<(https:[^>]+)>/.exec(header("list-unsubscribe"))?.[1] ?? "";
    const answer = await fetch(url.replace(publicUrl, testApi.url), {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect([answer.status, (await send("bea")).type]).toEqual([200, "Skipped"]);
  });
});
