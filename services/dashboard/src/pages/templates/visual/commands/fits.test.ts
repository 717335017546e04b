import { Fragment } from "@tiptap/pm/model";
import { EditorState, NodeSelection, TextSelection } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import { sayIn } from "../../../../data/index.js";
import { editorBlocks } from "../document/to-editor.js";
import { fittingOffers } from "../insert.js";
import { doc, opened, paragraph, schema } from "../schema/schema.fixture.js";
import { visualWords } from "../words.js";
import { moveBlocks } from "./edit-blocks.js";
import { fitsAt } from "./fits.js";

type Json = Readonly<Record<string, unknown>>;

const raw = (mjml: string): Json => ({ type: "raw", attrs: { mjml } });
const columns = (...content: readonly Json[]): Json => ({
  type: "columns",
  content: [
    { type: "column", content },
    { type: "column", content: [paragraph("beside")] },
  ],
});
const condition = (...content: readonly Json[]): Json => ({
  type: "condition",
  attrs: { if: "user.plan" },
  content,
});
const section = "<mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section>";

function placeOf(state: EditorState, words: string): number {
  let found: number | undefined;
  state.doc.descendants((node, pos) => {
    if (node.isText && node.text === words) found = pos;
  });
  if (found === undefined) throw new Error(`no ${words}`);
  return found;
}

function stateIn(words: string, document: Json): EditorState {
  const state = EditorState.create({ doc: opened(document) });
  const place = placeOf(state, words);
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, place)));
}

const offeredIn = (words: string, document: Json): readonly string[] =>
  fittingOffers({ schema, state: stateIn(words, document) }, sayIn(visualWords, "en")).map(({ id }) => id);

describe("the blocks that are offered", () => {
  it("are all of them in the mail itself, and in its conditions", () => {
    const all = offeredIn("here", doc(paragraph("here")));
    expect(all).toHaveLength(23);
    expect(offeredIn("here", doc(condition(paragraph("here"))))).toEqual(all);
  });

  it("are without columns in a column, and in conditions there", () => {
    const inColumn = offeredIn("here", doc(columns(paragraph("here"))));
    expect(inColumn.filter((id) => id.startsWith("columns"))).toEqual([]);
    expect(inColumn).toHaveLength(20);
    expect(offeredIn("here", doc(columns(condition(paragraph("here")))))).toEqual(inColumn);
  });

  it("have a logo that fits where it comes to", () => {
    const logoIn = (document: Json): string => {
      const state = stateIn("here", document);
      const offers = fittingOffers({ schema, state }, sayIn(visualWords, "en"));
      return JSON.stringify(offers.find(({ id }) => id === "brandLogo")?.node);
    };
    expect(logoIn(doc(paragraph("here")))).toContain("<mj-section");
    expect(logoIn(doc(columns(paragraph("here"))))).not.toContain("<mj-section");
  });
});

describe("MJML", () => {
  it.each([
    [section, "a", true],
    [section, "in", false],
    [`<!-- logo -->{% if user.plan %}${section}{% endif %}`, "in", false],
    ["<mj-image src='{{ brand.logo }}' />", "a", false],
    ["<mj-image src='{{ brand.logo }}' />", "in", true],
    ["{% part 'footer' %}", "a", true],
    ["{% part 'footer' %}", "in", true],
    ["<mj-raw><p>Hi</p></mj-raw>", "in", true],
  ])("%s %s", (mjml, place, fits) => {
    const state = EditorState.create({ doc: opened(doc(paragraph("a"), columns(paragraph("in")))) });
    const pos = placeOf(state, place) - 1;
    const within = (block: Json): Fragment =>
      Fragment.from(editorBlocks([block]).map((each) => schema.nodeFromJSON(each)));
    expect(fitsAt(state.doc, pos, within(raw(mjml)))).toBe(fits);
    expect(fitsAt(state.doc, pos, within(condition(raw(mjml))))).toBe(fits);
  });

  it("moves past columns that it does not fit into", () => {
    const tree = opened(doc(raw(section), columns(paragraph("in")), paragraph("end")));
    const state = EditorState.create({ doc: tree, selection: NodeSelection.create(tree, 0) });
    const moved = moveBlocks("down")(state);
    expect(moved?.doc.child(0).type.name).toBe("columns");
    expect(moved?.doc.child(1).type.name).toBe("raw");
  });
});
