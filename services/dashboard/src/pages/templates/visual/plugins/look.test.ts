import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import type { ShownBrand } from "../../use-brand.js";
import { doc, opened, paragraph } from "../schema/schema.fixture.js";
import { framedDocuments } from "./framed-blocks.js";
import { decorationsIn, lookPlugin, withLook, type Look } from "./look.js";

const brand: ShownBrand = {
  company: "Northwind Tea",
  address: null,
  logo: "https://tea.example/logo.png",
  logoWidth: 120,
  logoAlt: "Northwind Tea",
  color: "#0b5f3a",
  textOnColor: "#ffffff",
  background: "#ffffff",
  text: "#111827",
  font: "Arial",
};

type Json = Readonly<Record<string, unknown>>;

const condition = (expression: string, ...content: readonly Json[]): Json => ({
  type: "condition",
  attrs: { if: expression },
  content,
});
const otherwise = (...content: readonly Json[]): Json => ({ type: "otherwise", content });
const raw = { type: "raw", attrs: { mjml: "<mj-section />" } };

function stateOf(document: object, given: Partial<Look> = { brand }): EditorState {
  const state = EditorState.create({ doc: opened(document), plugins: [lookPlugin()] });
  return state.apply(withLook(state, given));
}

/** Of the state: what is said of each node, by its position. */
function said(state: EditorState): readonly unknown[] {
  return decorationsIn(state)
    .find()
    .map(({ from, spec, ...rest }) => [from, branchOf(rest) ?? (spec as unknown)]);
}

function branchOf(decoration: object): string | undefined {
  const { type } = decoration as { readonly type: { readonly attrs: Readonly<Record<string, string>> } };
  return type.attrs["data-branch"];
}

describe("what the editor is told of a document", () => {
  it.each([
    ["brand.logo", "if"],
    ["brand.address", "otherwise"],
    ["brand.address == blank", "if"],
  ])("is the branch of %j that holds", (expression, branch) => {
    const content = condition(expression, paragraph("a"), otherwise(paragraph("b")));
    expect(said(stateOf(doc(paragraph("x"), content)))).toEqual([[3, branch]]);
  });

  it("is that no branch holds", () => {
    expect(said(stateOf(doc(paragraph("x"), condition("brand.address", paragraph("a")))))).toEqual([
      [3, "none"],
    ]);
  });

  it("is nothing of other conditions, while the brand is not known, and where all branches are wanted", () => {
    expect(said(stateOf(doc(condition("user.logo", paragraph("a")))))).toEqual([]);
    expect(said(stateOf(doc(condition("brand.logo", paragraph("a"))), {}))).toEqual([]);
    const all = { brand, hasAllBranches: true };
    expect(said(stateOf(doc(condition("brand.logo", paragraph("a"))), all))).toEqual([]);
  });

  it("is no branch while the cursor is in the other one", () => {
    const state = stateOf(doc(condition("brand.logo", paragraph("a"), otherwise(paragraph("b")))));
    const inOther = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 6)));
    expect([said(state), said(inOther)]).toEqual([[[0, "if"]], []]);
  });

  it("is the value of the brand, with the way to its settings", () => {
    const state = stateOf(doc(paragraph("By {{ brand.company }}{{ brand.address }}{{ brand.logoWidth }}")), {
      brand,
      brandHref: "/settings",
    });
    expect(said(state)).toEqual([
      [4, { value: "Northwind Tea", href: "/settings" }],
      [5, { value: null, href: "/settings" }],
      [6, { value: "120", href: "/settings" }],
    ]);
    expect(said(stateOf(doc({ type: "image", attrs: { src: "{{ brand.logo }}" } })))).toEqual([
      [0, { value: "https://tea.example/logo.png" }],
    ]);
  });

  it("is what the service has rendered, and where a part is", () => {
    const document = doc(
      raw,
      { type: "part", attrs: { name: "footer" } },
      { type: "part", attrs: { name: "" } },
    );
    const frames = Object.fromEntries(
      Object.keys(framedDocuments(opened(document))).map((key) => [key, key]),
    );
    expect(said(stateOf(document, { frames, partHrefs: { footer: "/parts/1" } }))).toEqual([
      [0, { html: "body raw <mj-section />" }],
      [1, { html: "body part footer", href: "/parts/1" }],
    ]);
  });
});

describe("what the service is asked to render", () => {
  it("is each block once, in a column where it is in one", () => {
    const columns = { type: "columns", content: [{ type: "column", content: [raw] }] };
    expect(framedDocuments(opened(doc(raw, condition("user.a", raw), columns)))).toEqual({
      "body raw <mj-section />": doc(raw),
      "column raw <mj-section />": doc(columns),
    });
  });
});
