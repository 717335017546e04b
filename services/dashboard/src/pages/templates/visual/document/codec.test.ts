import fc from "fast-check";
import { expect, it } from "vitest";
import { doc, opened, paragraph, schema, text } from "../schema/schema.fixture.js";
import { documentOf } from "./from-editor.js";
import { blockShapes, brandValue, inlineShapes, keptText, markShapes, unknownMark } from "./shapes.js";
import { editorDocument } from "./to-editor.js";

type Json = Readonly<Record<string, unknown>>;

/** As the editor's state gives it after a change: read anew, so that nothing is remembered. */
const savedAgain = (document: unknown): unknown =>
  documentOf(schema.nodeFromJSON(JSON.parse(JSON.stringify(opened(document).toJSON()))));

it("knows the nodes and marks that the tables name", () => {
  expect(Object.keys(schema.nodes)).toEqual(
    expect.arrayContaining([...Object.keys(blockShapes), ...Object.keys(inlineShapes), brandValue]),
  );
  expect(Object.keys(schema.marks)).toEqual([...Object.keys(markShapes), unknownMark, keptText]);
});

it.each<[string, unknown]>([
  ["an empty document", { type: "doc" }],
  ["a document without blocks", doc()],
  ["null as content", { type: "doc", content: null, attrs: null, version: 3 }],
  [
    "paragraphs of each emptiness",
    doc(paragraph(), { type: "paragraph", content: [] }, { type: "paragraph", content: null }),
  ],
  [
    "attributes of each emptiness",
    doc(
      { type: "paragraph", attrs: {} },
      { type: "paragraph", attrs: null },
      { type: "heading", attrs: { level: null } },
    ),
  ],
  [
    "undeclared attributes",
    doc({ type: "heading", attrs: { id: "a", level: "2", style: { x: [1] } }, content: [text("T")] }),
  ],
  [
    "marks in any order",
    doc(
      paragraph(
        text("a", { type: "bold" }, { type: "link", attrs: { href: "https://a.test", target: "_blank" } }),
      ),
    ),
  ],
  [
    "marks under other names",
    doc(paragraph(text("a", { type: "strong" }), text("b", { type: "em", attrs: null }))),
  ],
  [
    "repeated marks",
    doc(paragraph(text("a", { type: "link", attrs: { href: "1" } }, { type: "link", attrs: { href: "2" } }))),
  ],
  [
    "unknown marks",
    doc(paragraph(text("a", { type: "blink", attrs: { n: 1 } }, { type: "blink" }, { type: "bold" }))),
  ],
  [
    "texts beside each other",
    doc(paragraph("a", "b", text("c", { type: "bold" }), text("d", { type: "bold" }))),
  ],
  [
    "values of the brand in texts",
    doc(
      paragraph(
        "By {{ brand.company }}, {{brand.address | newline_to_br}}",
        "{{ brand.company }}",
        "{{ brand.text }}",
      ),
      paragraph(
        text("{{ brand.company }}{{ brand.color }}", { type: "strong" }, { type: "bold" }),
        "{{ brand.logo }}",
      ),
      { type: "codeBlock", content: [text("{{ brand.company }}"), text("{{ brand.company }}")] },
      { type: "button", attrs: { label: "{{ brand.company }}" } },
      { type: "button", content: [text("{{ brand.company }}")] },
      paragraph({ type: "brandValue", attrs: { liquid: "{{ brand.company }}" } }),
    ),
  ],
  [
    "texts of code beside each other",
    doc({ type: "codeBlock", content: [text("a", { type: "bold" }), text("b")] }),
  ],
  [
    "empty texts",
    doc(paragraph("", "a", ""), {
      type: "paragraph",
      content: [{ type: "text", text: null }, { type: "text" }],
    }),
  ],
  [
    "an unknown block",
    doc(paragraph("a"), { type: "video", attrs: { src: "x" }, content: [paragraph("b")] }),
  ],
  ["an unknown inline node", doc(paragraph("a", { type: "mention", attrs: { id: 1 } }, "b"))],
  ["blocks where text belongs", doc(paragraph({ type: "heading" }), text("bare"))],
  ["a list of no items", doc({ type: "bulletList", content: [paragraph()] }, { type: "orderedList" })],
  [
    "images in lists",
    doc({ type: "bulletList", content: [{ type: "listItem", content: [{ type: "image" }] }] }),
  ],
  ["five columns", doc({ type: "columns", content: Array.from({ length: 5 }, () => ({ type: "column" })) })],
  ["a branch that is not last", doc({ type: "condition", content: [{ type: "otherwise" }, paragraph()] })],
  [
    "a condition of branches alone",
    doc({ type: "condition", attrs: { if: "a" }, content: [{ type: "otherwise", content: [] }] }),
  ],
  [
    "labels of buttons",
    doc(
      { type: "button", attrs: { label: "A" } },
      { type: "button", attrs: { text: 5 } },
      { type: "button", attrs: { label: "" }, content: [] },
    ),
  ],
  [
    "contents of buttons",
    doc(
      { type: "button", content: [text("A")] },
      { type: "button", attrs: { label: "x" }, content: [text("A")] },
    ),
  ],
  [
    "images with content",
    doc({ type: "image", attrs: { src: 1 }, content: [paragraph()], text: "x", marks: [] }),
  ],
  ["names of object members", doc({ type: "constructor" }, paragraph(text("a", { type: "toString" })))],
])("opens and saves %s equal", (_, document) => {
  expect(savedAgain(document)).toEqual(document);
});

it("reads the text of a document", () => {
  expect(savedAgain(JSON.stringify(doc(paragraph("a"))))).toEqual(doc(paragraph("a")));
  expect(savedAgain(undefined)).toEqual({ type: "doc" });
});

it.each([[[]], [{ type: "paragraph" }], ["no json"], [7]])("opens no %j", (document) => {
  expect(editorDocument(document)).toBeUndefined();
});

it("gives the same objects for what did not change", () => {
  const tree = opened(doc(paragraph("a"), paragraph("b")));
  const changed = tree.copy(tree.content.replaceChild(1, schema.node("paragraph", null, schema.text("c"))));
  const [before, after] = [documentOf(tree), documentOf(changed)];
  expect(after).toEqual(doc(paragraph("a"), paragraph("c")));
  expect((after["content"] as Json[])[0]).toBe((before["content"] as Json[])[0]);
});

it("shows a value of the brand as a node of its own, with the marks of its text", () => {
  const line = opened(doc(paragraph(text("By {{ brand.company }}", { type: "bold" })))).child(0);
  expect(line.children.map(({ type, marks }) => [type.name, marks.map((mark) => mark.type.name)])).toEqual([
    ["text", ["bold"]],
    [brandValue, ["bold"]],
  ]);
  const plain = line.copy(line.content.replaceChild(0, schema.text("Of ")));
  expect(documentOf(schema.node("doc", null, plain))).toEqual(
    doc(paragraph("Of ", text("{{ brand.company }}", { type: "bold" }))),
  );
});

it("changes an attribute beside those that it does not know", () => {
  const link = { type: "link", attrs: { target: "_blank", href: "https://a.test" } };
  const tree = opened(doc({ type: "heading", attrs: { id: "x", level: 2 }, content: [text("T", link)] }));
  const heading = tree.child(0);
  const words = heading.child(0);
  const marks = words.marks.map((mark) =>
    mark.type.name === "link" ? mark.type.create({ href: "https://b.test" }) : mark,
  );
  const changed = heading.type.create({ ...heading.attrs, level: 3 }, words.mark(marks));
  expect(documentOf(tree.copy(tree.content.replaceChild(0, changed)))).toEqual(
    doc({
      type: "heading",
      attrs: { id: "x", level: 3 },
      content: [text("T", { type: "link", attrs: { target: "_blank", href: "https://b.test" } })],
    }),
  );
});

it("opens and saves any document equal", () => {
  fc.assert(
    fc.property(anyDocument, (generated) => {
      // As it comes from the API: JSON has no -0.
      const document: unknown = JSON.parse(JSON.stringify(generated));
      expect(savedAgain(document)).toEqual(document);
    }),
    { numRuns: 1_500 },
  );
});

it("holds what the renderer knows as nodes of its own", () => {
  const tree = opened(
    doc({
      type: "repeat",
      attrs: { each: "items", as: "item", limit: 3 },
      content: [
        {
          type: "condition",
          attrs: { if: "item.a" },
          content: [
            {
              type: "columns",
              content: [
                { type: "column", content: [paragraph("a"), { type: "part", attrs: { name: "x" } }] },
              ],
            },
            { type: "otherwise", content: [{ type: "raw", attrs: { mjml: "<mj-text />" } }] },
          ],
        },
      ],
    }),
  );
  const names: string[] = [];
  tree.descendants(({ type }) => void names.push(type.name));
  expect(names).toEqual([
    "repeat",
    "condition",
    "columns",
    "column",
    "paragraph",
    "text",
    "part",
    "otherwise",
    "raw",
  ]);
});

/** Trees of nodes of every type, known or not, in any place, as the API parses them. */
const anyDocument = fc.letrec<{ node: Json; document: Json }>((tie) => {
  const value = fc.jsonValue({ maxDepth: 1 });
  const names = fc.constantFrom(
    ...new Set(
      [...Object.values(blockShapes), { attributes: Object.values(inlineShapes).flat() }].flatMap(
        ({ attributes }): readonly string[] => attributes,
      ),
    ),
    "id",
    "label",
    "text",
    "isFiller",
    "kept",
    "json",
  );
  const attrs = fc.option(
    fc.dictionary(names, fc.oneof(value, fc.constantFrom("left", "A", 2, "https://a.test")), { maxKeys: 3 }),
  );
  const markType = fc.constantFrom(
    ...Object.keys(markShapes),
    "strong",
    "em",
    "blink",
    keptText,
    unknownMark,
  );
  const mark = fc.record(
    {
      type: markType,
      attrs: fc.option(fc.dictionary(fc.constantFrom("href", "color", "x"), value, { maxKeys: 2 })),
    },
    { requiredKeys: ["type"] },
  );
  const rest = { attrs, marks: fc.option(fc.array(mark, { maxLength: 3 })), extra: value };
  const words = fc.constantFrom(
    "",
    "a",
    "b",
    "{{ user.x }}",
    "{{ brand.company }}",
    "by {{ brand.text }}!",
    "two\nlines",
  );
  const inline = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record(
        { type: fc.constant("text"), text: words, marks: fc.array(mark, { minLength: 1, maxLength: 2 }) },
        { requiredKeys: ["type", "text"] },
      ),
    },
    fc.record(
      {
        type: fc.constantFrom("text", ...Object.keys(inlineShapes), "mention", brandValue),
        text: fc.option(words),
        ...rest,
      },
      { requiredKeys: ["type"] },
    ),
  );
  /** What usually is within a node of that type, or anything. */
  const childOf = (type: string): fc.Arbitrary<Json> => {
    const shape = Object.hasOwn(blockShapes, type)
      ? blockShapes[type as keyof typeof blockShapes]
      : undefined;
    const holds = shape?.holds;
    if (holds === "lines" || holds === "code") return fc.oneof({ weight: 8, arbitrary: inline }, tie("node"));
    const usual = {
      items: ["listItem"],
      columns: ["column"],
      quoteParts: ["quote", "quoteCaption"],
      branch: ["paragraph", "image", "otherwise"],
    };
    const types =
      holds !== undefined && Object.hasOwn(usual, holds) ? usual[holds as keyof typeof usual] : undefined;
    return types === undefined
      ? tie("node")
      : fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...types).chain(nodeOf) }, tie("node"));
  };
  const nodeOf = (type: string): fc.Arbitrary<Json> =>
    fc.record(
      {
        type: fc.constant(type),
        content: fc.option(fc.array(childOf(type), { maxLength: 4 })),
        text: fc.option(words),
        ...rest,
      },
      { requiredKeys: ["type"] },
    );
  const types = fc.constantFrom(...Object.keys(blockShapes), "video", "doc", "constructor");
  return {
    node: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      inline,
      types.chain((type) => fc.record({ type: fc.constant(type), ...rest }, { requiredKeys: ["type"] })),
      types.chain(nodeOf),
    ),
    document: fc.record(
      {
        type: fc.constant("doc"),
        content: fc.option(fc.array(tie("node"), { maxLength: 6 })),
        attrs,
        extra: value,
      },
      { requiredKeys: ["type"] },
    ),
  };
}).document;
