import { describe, expect, it } from "vitest";
import { lightPage } from "./earlier-pages.fixture.js";
import { decidedPage, isPageDocument, mergePages, pageDocument, type PageDocument } from "./page-document.js";
import { htmlOf, lookOf } from "./page-html.js";
import { newLook, type PageLook } from "./page-look.js";

const look = newLook("en", "Acme");
const base = made({});

function made(changed: Partial<PageLook>): PageDocument {
  return pageDocument(htmlOf({ ...look, ...changed }));
}

describe("two members edit the subscription page", () => {
  it("keeps what each of them changed in the form", () => {
    const merged = mergePages({ base, mine: made({ heading: "Mine" }), theirs: made({ accent: "#123456" }) });
    expect(merged).toEqual({ document: made({ heading: "Mine", accent: "#123456" }), conflicts: [] });
  });

  it.each([
    ["mine", "Mine"],
    ["theirs", "Theirs"],
  ] as const)("asks about a field that both changed, and takes %s", (choice, heading) => {
    const { document, conflicts } = mergePages({
      base,
      mine: made({ heading: "Mine", intro: "Hello" }),
      theirs: made({ heading: "Theirs", footer: "Acme" }),
    });
    expect(conflicts.map(({ path }) => path)).toEqual([["heading"]]);
    const decisions = conflicts.map((conflict) => ({ conflict, choice }));
    expect(decidedPage(document, decisions)).toEqual(made({ heading, intro: "Hello", footer: "Acme" }));
  });

  it("leaves a page of an earlier release as it is, where only one of them has edited", () => {
    const earlier = pageDocument(lightPage);
    const mine = made({ heading: "Mine" });
    expect(mergePages({ base: earlier, mine, theirs: earlier }).document).toBe(mine);
    expect(mergePages({ base: earlier, mine: earlier, theirs: mine }).document).toBe(mine);
  });

  it("asks about HTML that one of them has written", () => {
    const theirs = pageDocument("<h1>Theirs</h1>{{ form }}");
    const { document, conflicts } = mergePages({ base, mine: made({ heading: "Mine" }), theirs });
    expect(conflicts).toMatchObject([{ path: ["definition", "html"] }]);
    expect(lookOf(document.definition.html)?.heading).toBe("Mine");
    const [conflict] = conflicts;
    expect(decidedPage(document, conflict ? [{ conflict, choice: "theirs" }] : [])).toEqual(theirs);
  });
});

describe("what the browser has kept of the page", () => {
  it.each([null, {}, { definition: null }, { definition: { html: 1 } }])("is no page: %j", (value) => {
    expect(isPageDocument(value)).toBe(false);
  });

  it("is a page", () => {
    expect(isPageDocument(base)).toBe(true);
  });
});
