import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "@signalbox/core";
import { checkTemplate } from "../check-template.js";
import { anEmail, rendered } from "../templates.fixture.js";
import { mjmlOfLowCode } from "./low-code-mjml.js";

type Node = { [key: string]: Json };

const doc = (...content: Json[]): Node => ({ type: "doc", content });
const paragraph = (words: string): Node => ({ type: "paragraph", content: [{ type: "text", text: words }] });
const condition = (expression: Json, ...content: Json[]): Node => ({
  type: "condition",
  attrs: { if: expression },
  content,
});
const otherwise = (...content: Json[]): Node => ({ type: "otherwise", content });
const repeat = (attrs: Node, ...content: Json[]): Node => ({ type: "repeat", attrs, content });
const raw = (mjml: Json): Node => ({ type: "raw", attrs: { mjml } });
const columns = (...content: Json[][]): Node => ({
  type: "columns",
  content: content.map((blocks) => ({ type: "column", content: blocks })),
});
const mail = (body: Node): ReturnType<typeof anEmail> => anEmail({ emailContentsType: "LowCode", body });

async function htmlOf(body: Node, user: Record<string, Json> = {}): Promise<string> {
  const outcome = await rendered(mail(body), { user });
  if (!outcome.ok || outcome.content.channel !== "Email") throw new Error(JSON.stringify(outcome));
  return outcome.content.html;
}

describe("structures of a low-code document", () => {
  it.each<[string, Json]>([
    ["comments in comments", raw(`${"<!--".repeat(120_000)}-->`)],
    ["outputs and no tag", { type: "button", attrs: { href: "{{1}}".repeat(80_000), label: "Go" } }],
    ["tags and no output", { type: "button", attrs: { href: "{%a%}".repeat(80_000), label: "Go" } }],
  ])("become MJML in time, whatever they hold: %s", { timeout: 5_000 }, (_what, node) => {
    expect(mjmlOfLowCode(doc(node), "body")).toMatchObject({ ok: true });
  });

  it("escape what is around Liquid of both kinds", () => {
    const label = '{{ "a" }} & {% if true %}<b>{% endif %} & {{ "c" }}{% if true %} & {% endif %}';
    const node = { type: "button", attrs: { href: "https://a.test/", label } };
    const escaped =
      '{{ "a" }} &amp; {% if true %}&lt;b&gt;{% endif %} &amp; {{ "c" }}{% if true %} &amp; {% endif %}';
    expect(mjmlOfLowCode(doc(node), "body")).toMatchObject({ mjml: expect.stringContaining(escaped) });
  });

  it("show one branch of a condition, at the top level and in a column", async () => {
    const branch = condition("user.plan == 'gold'", paragraph("Thanks"), otherwise(paragraph("Upgrade")));
    for (const body of [doc(branch), doc(columns([branch], [paragraph("beside")]))]) {
      const gold = await htmlOf(body, { plan: "gold" });
      expect(gold).toContain("Thanks");
      expect(gold).not.toContain("Upgrade");
      const free = await htmlOf(body, { plan: "free" });
      expect(free).toContain("Upgrade");
      expect(free).not.toContain("Thanks");
    }
  });

  it("end the text around them, so that each branch holds complete elements", () => {
    const outcome = mjmlOfLowCode(
      doc(columns([paragraph("a"), condition("user.x", paragraph("b")), paragraph("c")])),
      "body",
    );
    expect(outcome.ok && outcome.mjml).toMatch(
      /<mj-text><p[^>]*>a<\/p><\/mj-text>\{% if user\.x %\}<mj-text><p[^>]*>b<\/p><\/mj-text>\{% endif %\}<mj-text>/,
    );
  });

  it("repeat blocks for each item, also of a filtered list, and within each other", async () => {
    const carts = [{ items: ["hat", "cap"] }, { items: ["shoe", "sock", "belt"] }];
    const html = await htmlOf(
      doc(
        repeat(
          { each: "user.carts", as: "cart" },
          columns([
            repeat({ each: "cart.items | reverse", as: "item", limit: 2 }, paragraph("({{ item }})"), {
              type: "button",
              attrs: { href: "https://a.test/{{ item }}", label: "Buy" },
            }),
          ]),
        ),
      ),
      { carts },
    );
    expect(html.match(/\((?:cap|hat|shoe|sock|belt)\)/g)).toEqual(["(cap)", "(hat)", "(belt)", "(sock)"]);
    expect(html).toContain('href="https://a.test/belt"');
  });

  it("take raw MJML in both places, with Liquid", async () => {
    const html = await htmlOf(
      doc(
        raw("<mj-section><mj-column><mj-text>{{ user.a }}</mj-text></mj-column></mj-section>"),
        columns([paragraph("x"), raw('{% if user.b %}<mj-text css-class="own">b</mj-text>{% endif %}')]),
      ),
      { a: "first", b: true },
    );
    expect(html).toContain("first");
    expect(html).toContain('class="own"');
  });

  it.each<[string, Node, string]>([
    ["body.content[0].attrs.if", condition("user.x %}{{ secrets.k }}{% if y"), "none of {{"],
    ["body.content[0].attrs.if", condition("user.x == '%}'"), "none of {{"],
    ["body.content[0].attrs.if", condition("user.x\n== 1"), "no line break"],
    ["body.content[0].attrs.if", condition(""), "a Liquid expression is missing"],
    ["body.content[0].attrs.if", condition("user.x user.y"), "more than one expression"],
    ["body.content[0].attrs.if", condition("user.x | bigger"), "unknown filter “bigger”"],
    ["body.content[0].attrs.if", condition(`"${"a".repeat(2_000)}"`), "longer than 2000 characters"],
    ["body.content[0].attrs.each", repeat({ as: "x" }), "a Liquid expression is missing"],
    ["body.content[0].attrs.each", repeat({ each: "a limit: 2", as: "x" }), "before filter"],
    ["body.content[0].attrs.as", repeat({ each: "user.a" }), "a name has 1 to 64 letters"],
    ["body.content[0].attrs.as", repeat({ each: "user.a", as: "a b" }), "a name has 1 to 64 letters"],
    ["body.content[0].attrs.as", repeat({ each: "user.a", as: "secrets" }), "another meaning"],
    [
      "body.content[0].attrs.limit",
      repeat({ each: "user.a", as: "x", limit: 1_001 }),
      "no whole number from 1 to 1000",
    ],
    ["body.content[0].content[0]", condition("true", paragraph("{% else %}")), "else"],
    ["body.content[0].content[0]", condition("true", paragraph("{% endif %}")), "endif"],
    [
      "body.content[0].content[1]",
      condition("true", paragraph("a"), paragraph("{% if user.y %}")),
      "not closed",
    ],
    [
      "body.content[0].content[0]",
      repeat({ each: "user.a", as: "x" }, paragraph("{% break %}")),
      "break: there is no loop",
    ],
    ["body.content[0].content[0]", condition("true", otherwise(), paragraph("a")), "the last node"],
    ["body.content[0]", otherwise(), "the last node"],
    ["body.content[0].content[0]", { type: "blockquote", content: [condition("true")] }, "cannot be here"],
    ["body.content[0].attrs.mjml", raw(" "), "holds no MJML"],
    ["body.content[0].attrs.mjml", raw("<!-- <mj-section></mj-section>"), "a comment is not closed"],
    ["body.content[0].attrs.mjml", raw("<mj-section>"), "<mj-section> is not opened and closed here"],
    ["body.content[0].attrs.mjml", raw("</mj-body><mj-body>"), "<mj-body> is not opened and closed here"],
    ["body.content[0].attrs.mjml", raw("{% if user.x %}"), "not closed"],
    ["body.content[0].attrs.name", { type: "part" }, "names no part"],
  ])("name the place of what is wrong: %s", (field, node, message) => {
    const outcome = mjmlOfLowCode(doc(node), "body");
    expect(outcome.ok ? [] : outcome.faults).toEqual([{ field, message: expect.stringContaining(message) }]);
  });

  it("name the place in raw MJML, whichever branch it is in", async () => {
    const faulty = "<mj-section>\n<mj-column>\n<mj-txt>a</mj-txt></mj-column></mj-section>";
    const body = doc(condition("true", paragraph("a"), otherwise(raw(faulty))));
    expect(await checkTemplate(mail(body))).toEqual([
      {
        field: "body.content[0].content[1].content[0].attrs.mjml",
        message: expect.stringContaining("mj-txt"),
        line: 3,
      },
    ]);
    const misplaced = doc(columns([raw("<mj-section><mj-column /></mj-section>")]));
    expect(await checkTemplate(mail(misplaced))).toEqual([
      expect.objectContaining({ field: "body.content[0].content[0].content[0].attrs.mjml", line: 1 }),
    ]);
  });
});

const words = fc.oneof(
  fc.constantFrom(
    "a",
    "{{ user.name }}",
    "{% if user.name %}b{% endif %}",
    "{% else %}",
    "{% endif %}",
    "<b>",
  ),
  fc.constantFrom("{% if user.list %}", "{% break %}", "{% endfor %}", "%}", "{%", "{% raw %}"),
);
const leaf = fc.oneof(
  words.map(paragraph),
  fc.constant<Node>({ type: "spacer" }),
  words.map((label): Node => ({ type: "button", attrs: { href: "https://a.test", label } })),
);
const expressions = fc.constantFrom(
  "user.name",
  "user.none",
  "user.list | size > 1",
  "a %} b",
  "true",
  "x y",
);
const elementsOfTree = fc.letrec<{ block: Node; column: Node }>((tie) => ({
  column: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.constantFrom("<mj-text>raw</mj-text>", "<mj-text>", "<mj-divider />").map(raw),
    fc
      .tuple(
        expressions,
        fc.array(tie("column"), { maxLength: 2 }),
        fc.array(tie("column"), { maxLength: 2 }),
      )
      .map(([expression, held, other]) => condition(expression, ...held, otherwise(...other))),
    fc
      .tuple(fc.constantFrom("user.list", "user.list | reverse"), fc.array(tie("column"), { maxLength: 2 }))
      .map(([each, held]) => repeat({ each, as: "item" }, ...held)),
  ),
  block: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc
      .array(fc.array(tie("column"), { maxLength: 2 }), { minLength: 1, maxLength: 2 })
      .map((each) => columns(...each)),
    fc
      .tuple(expressions, fc.array(tie("block"), { maxLength: 2 }), fc.array(tie("block"), { maxLength: 2 }))
      .map(([expression, held, other]) => condition(expression, ...held, otherwise(...other))),
    fc
      .tuple(fc.constantFrom("user.list", "user.list | reverse"), fc.array(tie("block"), { maxLength: 2 }))
      .map(([each, held]) => repeat({ each, as: "item" }, ...held)),
  ),
}));

it("any document within a condition renders to valid MJML, or has an issue with its path", async () => {
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(elementsOfTree.block, { maxLength: 3 }),
      fc.boolean(),
      async (blocks, isKnown) => {
        const definition = mail(doc(condition("true", ...blocks)));
        const issues = await checkTemplate(definition);
        for (const { field } of issues) expect(field).toMatch(/^body\.content\[0\]\./);
        if (issues.length > 0) return;
        const user = isKnown ? { name: "Ann", none: null, list: [1, 2] } : { name: "", none: null, list: [] };
        expect(await rendered(definition, { user })).toMatchObject({ ok: true });
        sent += 1;
      },
    ),
    { numRuns: 300 },
  );
  expect(sent).toBeGreaterThan(20);
});
