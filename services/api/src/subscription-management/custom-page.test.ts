import { managementUrl } from "@signalbox/messaging";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminClient } from "../admin/admin-client.fixture.js";
import { openSubscriberFixture, type SubscriberFixture } from "./subscribers.fixture.js";

let at: SubscriberFixture;

beforeAll(async () => {
  at = await openSubscriberFixture();
  await at.identify("ann", "ann@example.com");
});
afterAll(() => at.testApi.close());

describe("the workspace's own page", () => {
  interface Page {
    readonly html: string | null;
    readonly previewUrl: string;
    readonly message?: string;
  }
  const path = "/subscription-management-template";
  const put = (html: string): Promise<{ readonly status: number; readonly body: Page }> =>
    adminClient(at.testApi)<Page>("PUT", path, { body: { html } });

  it("replaces the standard page, with its variables", async () => {
    const source =
      "<title>{{ workspace_name }}</title>{% for s in subscriptions %}<i>{{ s.name }}={{ s.isSubscribed }}</i>{% endfor %}" +
      '{% if about %}<b>{{ about.name }}</b>{% endif %}<form method="post" action="{{ action }}">{{ form_fields }}</form>';
    expect(await put(source)).toMatchObject({ status: 200, body: { html: source } });
    const answer = await fetch(managementUrl(at.linkFor("ann")));
    const page = await answer.text();
    expect(page).toContain("<i>News &lt;1&gt;=true</i>");
    expect(page).toContain("<b>News &lt;1&gt;</b>");
    expect(page).toContain(`<input type="hidden" name="shown" value="${at.news}" />`);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("can print the standard forms", async () => {
    await put("<main>{{ form }}</main>");
    const page = await (await fetch(managementUrl(at.leaving("ann")))).text();
    expect(page).toMatch(/^<main><form method="post"/);
    expect(page).toContain(">Unsubscribe</button>");
  });

  it("has a preview URL that needs no user", async () => {
    const { body } = await adminClient(at.testApi)<Page>("GET", path);
    expect(body).toMatchObject({ html: "<main>{{ form }}</main>" });
    const preview = await fetch(body.previewUrl);
    expect([preview.status, (await preview.text()).includes("News &lt;1&gt;")]).toEqual([200, true]);
    const asUser = body.previewUrl.replace("&isPreview=true", "");
    expect((await fetch(asUser)).status).toBe(401);
  });

  it("is refused with line and column when it does not render", async () => {
    for (const [source, message] of [
      ["<p>\n{{ subscriptons }}", "html: line 2, column 4: unknown variable “subscriptons”"],
      ["{% if %}", "html: line 1"],
      ["", "html: must have at least 1 character"],
    ] as const) {
      const { status, body } = await put(source);
      expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    }
  });

  it("is previewed before it is stored, in each situation", async () => {
    const preview = async (html: string, situation?: string): Promise<string | undefined> => {
      const { body } = await adminClient(at.testApi)<Page>("POST", `${path}/preview`, {
        body: { html, ...(situation !== undefined && { situation }) },
      });
      return body.html ?? body.message;
    };
    const before = (await adminClient(at.testApi)<Page>("GET", path)).body.html;
    const source = "{{ success }} {{ error }} {{ offers }} {{ about.name }} {{ isPreview }}";
    expect(await preview(source)).toBe("false false   true");
    expect(await preview(source, "saved")).toBe("true false   true");
    expect(await preview(source, "failed")).toBe("false true   true");
    expect(await preview(source, "subscribe")).toMatch(/^false false Subscribe .+ true$/);
    expect(await preview(source, "unsubscribe")).toMatch(/^false false Unsubscribe .+ true$/);
    expect(await preview("{% for s in subscriptions %}<i>{{ s.name }}</i>{% endfor %}")).toContain(
      "<i>News &lt;1&gt;</i>",
    );
    expect(await preview("<p>\n{{ nothing }}")).toContain("line 2, column 4: unknown variable “nothing”");
    expect((await adminClient(at.testApi)<Page>("GET", path)).body.html).toBe(before);
  });

  it("has a preview of the standard page as people see it", async () => {
    const preview = async (situation: string): Promise<string> => {
      const { status, body } = await adminClient(at.testApi)<Page>("POST", `${path}/preview`, {
        body: { situation },
      });
      expect(status).toBe(200);
      return body.html ?? "";
    };
    const fromMail = await preview("mail");
    expect(fromMail).toContain("By email");
    expect(fromMail).toContain("Show all kinds of messages");
    expect(fromMail).not.toContain("By text message");
    expect(fromMail).not.toContain("This is a preview");
    const all = await preview("choices");
    expect(all).toContain("By text message");
    expect(all).not.toContain("Show all kinds of messages");
    expect(await preview("saved")).toContain("Your choice is saved.");
  });

  it("is replaced by the standard page when it fails for a user, and that is logged", async () => {
    await put("{% if subscriptions.size > 2 %}{{ nothing }}{% endif %}ok");
    const all = await (await fetch(`${managementUrl(at.linkFor("ann"))}&showAllChannels=true`)).text();
    expect(all).toContain("Your subscriptions");
    expect(at.testApi.logged.map(({ message }) => message)).toContainEqual(
      expect.stringContaining("unknown variable “nothing”"),
    );
  });

  it("is deleted, and the standard page is shown again", async () => {
    expect((await adminClient(at.testApi)("DELETE", path)).status).toBe(204);
    expect((await adminClient(at.testApi)("DELETE", path)).status).toBe(404);
    expect(await (await fetch(managementUrl(at.linkFor("ann")))).text()).toContain("Your subscriptions");
    expect((await adminClient(at.testApi)<Page>("GET", path)).body.html).toBeNull();
  });
});
