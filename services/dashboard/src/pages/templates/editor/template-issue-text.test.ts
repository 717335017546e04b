import { readdirSync, readFileSync } from "node:fs";
import type { Issue } from "@signalbox/client";
import { describe, expect, it } from "vitest";
import { isUnfinishedBlock, templateIssueText } from "./template-issue-text.js";

const issue = (reason: string): Issue => ({
  path: ["body"],
  code: "templateFault",
  problem: reason,
  values: { reason },
});

describe("an issue of a block", () => {
  it("says what to do, in the language of the member", () => {
    expect(templateIssueText(issue("names no part"), "en")).toBe("Choose the part.");
    expect(templateIssueText(issue("names no part"), "de")).toBe("Wähle den Baustein aus.");
  });

  it("asks for a list where a repetition has none, and for a condition elsewhere", () => {
    const missing = issue("a Liquid expression is missing");
    const path = ["body", "content", 0, "attrs"];
    expect(templateIssueText({ ...missing, path: [...path, "if"] }, "en")).toBe("Say when this is shown.");
    expect(templateIssueText({ ...missing, path: [...path, "each"] }, "en")).toBe(
      "Say for which list this is repeated.",
    );
  });

  it("is unfinished where something is missing, and wrong otherwise", () => {
    const missing = ["a picture needs an address", "a Liquid expression is missing", "holds no MJML"];
    expect(missing.filter((reason) => !isUnfinishedBlock(issue(reason)))).toEqual([]);
    expect(isUnfinishedBlock(issue("unknown tag “nope”"))).toBe(false);
    expect(isUnfinishedBlock({ ...issue("names no part"), code: "required" })).toBe(false);
  });

  it("is otherwise in the words of the service, in German with words around them", () => {
    expect(templateIssueText(issue("constructor"), "en")).toBe("Constructor.");
    expect(templateIssueText(issue("constructor"), "de")).toContain("„constructor“");
    expect(templateIssueText(issue("unknown tag “nope”"), "de")).toBe("Unbekannt: das Tag „nope“.");
  });

  it("is known by a reason that the renderer gives", () => {
    const folder = new URL("../../../../../../packages/templates/src/low-code/", import.meta.url);
    const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
    const reasons = [
      ...readFileSync(new URL("template-issue-text.ts", import.meta.url), "utf8").matchAll(
        /^ {2}"([^"]+)": \{/gm,
      ),
    ].map(([, reason = ""]) => reason);
    expect(reasons.length).toBeGreaterThan(5);
    expect(reasons.filter((reason) => !sources.some((text) => text.includes(`"${reason}"`)))).toEqual([]);
  });
});
