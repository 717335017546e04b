import { issuesText } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { isDomain, tombstoned, workspaceNameIssue } from "./workspace-names.js";

describe("the name of a workspace", () => {
  it.each(["Acme", "ü", "DfTombstoned", "x".repeat(512)])("can be %s", (name) => {
    expect(workspaceNameIssue("name", name)).toBeUndefined();
  });

  it.each([
    ["", "name: must not be empty"],
    [" \t", "name: must not be empty"],
    ["x".repeat(513), "name: must be at most 512 bytes"],
    ["ü".repeat(257), "name: must be at most 512 bytes"],
    ["DfTombstoned-Acme", "name: must not start with DfTombstoned-, which marks what was deleted"],
  ])("cannot be %j", (name, issue) => {
    expect(issuesText([workspaceNameIssue("name", name) ?? []].flat())).toBe(issue);
  });

  it("gets the prefix of a deleted workspace once", () => {
    expect(tombstoned("Acme")).toBe("DfTombstoned-Acme");
    expect(tombstoned(tombstoned("Acme"))).toBe("DfTombstoned-Acme");
  });
});

describe("a domain", () => {
  it.each(["example.com", "EXAMPLE.com", "a-b.c-d.example", "xn--bcher-kva.example", "1.2.example"])(
    "can be %s",
    (domain) => expect(isDomain(domain)).toBe(true),
  );

  it.each([
    "",
    "localhost",
    "example..com",
    ".com",
    "example.com.",
    "-a.com",
    "a-.com",
    "a_b.com",
    "a b.com",
    "127.0.0.1",
    "https://example.com",
    "me@example.com",
    `${"a".repeat(64)}.com`,
    `${"a.".repeat(127)}com`,
  ])("cannot be %j", (domain) => expect(isDomain(domain)).toBe(false));
});
