import { newWorkspaceContents } from "@signalbox/workspace";
import { describe, expect, it } from "vitest";
import { theWorkspace as workspaceId } from "../state/delivery.fixture.js";
import { listIdOf, wordingOfGroup } from "./recipient-wording.js";

function standardGroups(name: string) {
  return newWorkspaceContents({ workspaceId, name, now: 0 }).subscriptionGroups;
}

const news = { id: "g-1", name: "News", channel: "Email" } as const;

describe("a subscription group, in words for recipients", () => {
  it("has its name and that of the workspace", () => {
    expect(wordingOfGroup(news, { workspaceId, name: "Acme" })).toEqual({
      label: "News",
      phrase: "“News” from Acme",
    });
    expect(wordingOfGroup({ ...news, name: "Acme News" }, { workspaceId, name: "Acme" }).phrase).toBe(
      "“Acme News”",
    );
    expect(wordingOfGroup(news, { workspaceId, name: "Default" }).phrase).toBe("“News”");
  });

  it.each([
    ["Acme", "general emails from Acme", "general text messages from Acme"],
    ["Default", "our general emails", "our general text messages"],
  ])("has a general description when the workspace %s was created with it", (name, ofEmail, ofSms) => {
    const wordings = standardGroups(name).map((group) => wordingOfGroup(group, { workspaceId, name }));
    expect(wordings).toEqual([
      { label: "General emails", phrase: ofEmail },
      { label: "General text messages", phrase: ofSms },
    ]);
  });

  it("has a general description after the workspace was renamed, not after the group was", () => {
    const [email] = standardGroups("Default");
    if (email === undefined) throw new TypeError("no group");
    expect(wordingOfGroup(email, { workspaceId, name: "Acme" }).label).toBe("General emails");
    expect(wordingOfGroup({ ...email, name: "Weekly" }, { workspaceId, name: "Acme" }).label).toBe("Weekly");
  });
});

describe("the List-ID of a mail", () => {
  const listId = (group: typeof news, name = "Acme"): string =>
    listIdOf(group, { workspaceId, name, publicUrl: "https://box.example:8443/x" });

  it("names the group and the workspace", () => {
    expect(listId(news)).toBe("News from Acme <g-1.box.example>");
    expect(listId(news, "Default")).toBe("News <g-1.box.example>");
    for (const name of ['A "B"', "A, B", "=?UTF-8?Q?x?=", "a@b.example", ""]) {
      const word = Buffer.from(name).toString("base64");
      expect(listId({ ...news, name: name as "News" }, "")).toBe(`=?UTF-8?B?${word}?= <g-1.box.example>`);
    }
  });

  it("of a standard group has a general description", () => {
    const [email] = standardGroups("Acme");
    expect(listId({ ...news, ...email } as typeof news)).toMatch(/^General emails from Acme </);
  });

  it("is one line of ASCII, whatever the names are", () => {
    const name = `Zürich\r\nBcc: x@evil.example ${"日本語".repeat(40)}` as "News";
    const value = listId({ ...news, name }, "");
    expect(value).toMatch(/^(?:=\?UTF-8\?B\?[\w+/=]{1,60}\?= )+<g-1\.box\.example>$/);
    const words = [...value.matchAll(/\?B\?([^?]+)\?=/g)].map(([, word = ""]) =>
      Buffer.from(word, "base64").toString(),
    );
    expect(words.join("")).toMatch(/^Zürich Bcc: x@evil\.example 日本語日本語/);
    expect(words.join("")).not.toContain("\uFFFD");
  });
});
