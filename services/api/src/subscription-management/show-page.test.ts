import { actorKey } from "@signalbox/core";
import { managementUrl, oneClickUrl } from "@signalbox/messaging";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readWorkspace } from "../admin/settings/read-workspace.js";
import { makeChild } from "../workspaces/family.fixture.js";
import { openSubscriberFixture, submit, type SubscriberFixture } from "./subscribers.fixture.js";

let at: SubscriberFixture;

beforeAll(async () => {
  at = await openSubscriberFixture();
  await at.identify("ann", "ann@example.com");
});
afterAll(() => at.testApi.close());

describe("GET /page", () => {
  it("shows the groups of the link's channel, and all on demand", async () => {
    const answer = await fetch(managementUrl(at.linkFor("ann")));
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect(page).toContain("News &lt;1&gt;");
    expect(page).toContain("Beta");
    expect(page).not.toContain("Texts");
    expect(page).toContain("Show all kinds of messages");
    const all = await (await fetch(`${managementUrl(at.linkFor("ann"))}&showAllChannels=true`)).text();
    expect(all).toContain("Texts");
  });

  it("changes nothing, whatever the link offers: scanners follow links", async () => {
    await at.identify("scanned", "scanned@example.com");
    for (const method of ["GET", "HEAD", "GET"]) {
      expect((await fetch(managementUrl(at.leaving("scanned")), { method })).status).toBe(200);
    }
    const page = await (await fetch(managementUrl(at.leaving("scanned")))).text();
    expect(page).toContain("Stop getting");
    expect([await at.isSubscribed("scanned", at.news), await at.changesOf("scanned")]).toEqual([true, 0]);
  });

  it("runs no script, sends no referrer, and is not cached", async () => {
    const { headers } = await fetch(managementUrl(at.linkFor("ann")));
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).not.toContain("script-src");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("shows an error for an invalid link as a page", async () => {
    const url = new URL(managementUrl(at.linkFor("ann")));
    url.searchParams.set("i", "bob@example.com");
    const forged = await fetch(url);
    expect([forged.status, forged.headers.get("error-type")]).toEqual([401, "Unauthorized"]);
    expect(await forged.text()).toContain("This link is not valid");
    url.searchParams.delete("h");
    expect((await fetch(url)).status).toBe(400);
    expect((await fetch(url, { method: "PATCH" })).headers.get("allow")).toBe("GET, HEAD, POST");
  });

  it("uses plain words, with the workspace's name, also for the default groups", async () => {
    const family = await openSubscriberFixture();
    const acme = await makeChild(family.testApi, { name: "Acme" });
    const state = await readWorkspace(acme.id, family.testApi.api.actors);
    const of = {
      workspaceId: acme.id,
      secret: family.testApi.api.secrets.open(state.subscriptionSecret ?? ""),
      groupId: state.subscriptionGroups[0]?.id ?? "",
    };
    const owner = actorKey(acme.id, "user", "gwen");
    await family.testApi.api.deliveries.insert([
      family.delivered("gwen", { workspaceId: acme.id, owner, to: "gwen@example.com" }),
    ]);
    const oneClick = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
    const texts = [
      await (await fetch(managementUrl(family.leaving("gwen", of)))).text(),
      await (await fetch(managementUrl(family.linkFor("gwen", of)))).text(),
      await (await fetch(oneClickUrl(family.leaving("gwen", of)), oneClick)).text(),
    ];
    expect(texts).toEqual([
      expect.stringContaining("Stop getting <strong>general emails from Acme</strong>?"),
      expect.stringContaining("What you get from <strong>Acme</strong>."),
      "You are unsubscribed. You will no longer get general emails from Acme.\n",
    ]);
    for (const text of [...texts, await (await fetch(managementUrl(at.linkFor("ann")))).text()]) {
      expect(text).not.toMatch(/ - Email|Default|Confirm:/);
    }
    await family.testApi.close();
  });

  it("shows no text from the URL", async () => {
    const page = await (
      await fetch(`${managementUrl(at.linkFor("ann"))}&error=%3Cb%3ECall+this+number`)
    ).text();
    expect(page).not.toContain("Call this number");
    expect(page).toContain("could not be saved");
  });
});

describe("POST /page", () => {
  it("applies the offered change once it is confirmed, and redirects back", async () => {
    await at.identify("carl", "carl@example.com");
    const url = managementUrl(at.leaving("carl"));
    const answer = await submit(url, [
      ["shown", at.news],
      ["confirm", "1"],
    ]);
    const back = new URL(answer.headers.get("location") ?? "", url);
    expect([answer.status, back.searchParams.get("success"), back.searchParams.get("sub")]).toEqual([
      302,
      "true",
      null,
    ]);
    expect(await at.isSubscribed("carl", at.news)).toBe(false);
    expect(await (await fetch(back)).text()).toContain("You will no longer get “News &lt;1&gt;”.");
  });

  it("applies the choices for the groups it showed, and records only changes", async () => {
    await at.identify("dora", "dora@example.com");
    const url = managementUrl(at.linkFor("dora"));
    const shown = [
      ["shown", at.news],
      ["shown", at.beta],
    ] as const;
    await submit(url, [...shown, ["group", at.beta]]);
    expect([await at.isSubscribed("dora", at.news), await at.isSubscribed("dora", at.beta)]).toEqual([
      false,
      true,
    ]);
    expect([await at.isSubscribed("dora", at.texts), await at.changesOf("dora")]).toEqual([true, 2]);
    await submit(url, [...shown, ["group", at.beta]]);
    expect(await at.changesOf("dora")).toBe(2);
    await submit(url, [...shown, ["group", at.beta], ["group", at.news], ["none", "1"]]);
    expect([await at.isSubscribed("dora", at.news), await at.isSubscribed("dora", at.beta)]).toEqual([
      false,
      false,
    ]);
  });

  it("accepts multipart forms, and the link's parameters also from the form", async () => {
    await at.identify("emil", "emil@example.com");
    const form = new FormData();
    for (const [name, value] of new URL(managementUrl(at.leaving("emil"))).searchParams)
      form.set(name, value);
    form.set("shown", at.news);
    form.set("confirm", "1");
    const answer = await fetch(`${at.testApi.url}/api/public/subscription-management/page/`, {
      method: "POST",
      body: form,
      redirect: "manual",
    });
    expect(answer.status).toBe(302);
    expect(await at.isSubscribed("emil", at.news)).toBe(false);
  });

  it("treats a form without fields as confirmation of the offered change", async () => {
    await at.identify("frida", "frida@example.com");
    expect((await submit(managementUrl(at.leaving("frida")), [])).status).toBe(302);
    expect(await at.isSubscribed("frida", at.news)).toBe(false);
    const parameters = [...new URL(managementUrl(at.leaving("frida", { change: "Subscribe" }))).searchParams];
    expect(
      (await submit(`${at.testApi.url}/api/public/subscription-management/page`, parameters)).status,
    ).toBe(302);
    expect(await at.isSubscribed("frida", at.news)).toBe(true);
  });

  it("is 401 with a tampered link and changes nothing", async () => {
    const url = new URL(managementUrl(at.leaving("ann")));
    url.searchParams.set("h", "f".repeat(64));
    const answer = await submit(url.href, [
      ["shown", at.news],
      ["confirm", "1"],
    ]);
    expect([answer.status, await at.isSubscribed("ann", at.news)]).toEqual([401, true]);
  });

  it("is shown in a frame as a preview only, and only by its own origin", async () => {
    const policyOf = async (url: string): Promise<string | null> =>
      (await fetch(url)).headers.get("content-security-policy");
    const url = managementUrl(at.linkFor("ann"));
    expect(await policyOf(url)).toContain("frame-ancestors 'none'");
    expect(await policyOf(`${url}&isPreview=true`)).toContain("frame-ancestors 'self'");
  });

  it("changes nothing in a preview", async () => {
    const url = `${managementUrl(at.leaving("ann"))}&isPreview=true`;
    const answer = await submit(url, [
      ["shown", at.news],
      ["confirm", "1"],
    ]);
    expect([answer.status, await at.isSubscribed("ann", at.news)]).toEqual([302, true]);
  });
});
