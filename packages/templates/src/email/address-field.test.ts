/** Only the template's own text has syntax in an address field. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anEmail, rendered } from "../templates.fixture.js";

/** What the field `cc` holds for a user with these properties, or its first fault. */
async function ccOf(cc: string, user: Readonly<Record<string, unknown>>): Promise<unknown> {
  const outcome = await rendered(anEmail({ cc }), { user: user as Record<string, never> });
  if (!outcome.ok) return outcome.faults[0]?.message;
  return outcome.content.channel === "Email" ? outcome.content.cc : undefined;
}

describe("a value in a display name", () => {
  it.each([
    ["Müller, Schmidt & Co.", '"Müller, Schmidt & Co."'],
    ['Bob "The Hammer" Lee', String.raw`"Bob \"The Hammer\" Lee"`],
    [String.raw`C:\shop`, String.raw`"C:\\shop"`],
    ["<eve@example.com>", '"<eve@example.com>"'],
    ["eve@example.com, b@example.com;", '"eve@example.com, b@example.com;"'],
    ["Lee (Sales", '"Lee (Sales"'],
    ["a\r\nBcc: eve@example.com", '"a Bcc: eve@example.com"'],
    ["a\n\n\tb\u2028c\0d", '"a b c d"'],
    ["\u202Emoc.elpmaxe@eve\u200B\u2066\uFEFF", '"moc.elpmaxe@eve"'],
    ["می‌خواهم 👩‍💻", '"می‌خواهم 👩‍💻"'],
    ["half \uD83D pair", '"half pair"'],
    ["=?utf-8?q?a=2C?=", '"=?utf-8?q?a=2C?="'],
    ["\uE0001\uE001", '"\uE0001\uE001"'],
  ])("%j is text", async (company, name) => {
    const address = `${name} <shop@example.com>`;
    for (const field of [
      "{{ user.company }} <shop@example.com>",
      '"{{ user.company }}" <shop@example.com>',
      '{{ user.company | append: " <shop@example.com>" }}',
      "{{ user.company | raw }}<shop@example.com>",
      "{% capture c %}{{ user.company }}{% endcapture %}{{ c }} <shop@example.com>",
      '{% assign c = user.company | append: " <shop@example.com>" %}{{ c }}',
      "{{ user.company | json }} <shop@example.com>",
      "{% if user.company %}\n  {{ user.company }}\n  <shop@example.com>\n{% endif %}",
      "{{ user.company }} <{{ user.address }}>",
      "(sales) {{ user.company }} (x, {{ user.company }}) < shop@example.com > (y)",
    ]) {
      expect({ [field]: await ccOf(field, { company, address: "shop@example.com" }) }).toEqual({
        [field]: [address],
      });
    }
  });

  it("keeps its place beside the author's text", async () => {
    const user = { first: "Ann,", last: "O'Hara & <Sons>", email: "ann@example.com" };
    expect(
      await ccOf("{{ user.first }} {{ user.last }} & Co. (Inc.) <{{ user.email }}>, b@example.com", user),
    ).toEqual([`"Ann, O'Hara & <Sons> & Co." <ann@example.com>`, "b@example.com"]);
    expect(await ccOf(String.raw`"{{ user.first }} \"{{ user.last }}\"" <x@example.com>`, user)).toEqual([
      String.raw`"Ann, \"O'Hara & <Sons>\"" <x@example.com>`,
    ]);
  });

  it("may be empty", async () => {
    expect(await ccOf("{{ user.n }} <a@example.com>", { n: " \u200B\n" })).toEqual(["a@example.com"]);
    expect(
      await ccOf('{{ user.n | default: "Shop, Inc. <a@example.com>, b" }}@example.com', { n: "" }),
    ).toContain("no e-mail address");
    expect(await ccOf('{{ user.n | default: "Shop <a@example.com>" }}', { n: "" })).toEqual([
      '"Shop" <a@example.com>',
    ]);
  });

  it("is cut when it is long", async () => {
    const [address] = (await ccOf("{{ user.n }} <a@example.com>", { n: "😀,".repeat(50_000) })) as [string];
    expect(address).toBe(`"${"😀,".repeat(85)}" <a@example.com>`);
  });

  it("never changes the address, whatever it holds", async () => {
    const values = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(...Array.from('",;:<>()[]@\\ \n\rab\u202E\uE000\uE001')) }),
    );
    await fc.assert(
      fc.asyncProperty(values, values, async (a, b) => {
        const found = await ccOf(
          '{{ user.a }} "{{ user.b }}" ({{ user.a }}) <ann@example.com>, {{ user.b }}<bob@example.com>',
          { a, b },
        );
        expect(found).toEqual([
          expect.stringMatching(/^(?:"(?:[^"\\\r\n]|\\["\\])*" <ann@example\.com>|ann@example\.com)$/),
          expect.stringMatching(/^(?:"(?:[^"\\\r\n]|\\["\\])*" <bob@example\.com>|bob@example\.com)$/),
        ]);
      }),
    );
  });
});

describe("a value in an address", () => {
  it.each([
    ["<{{ user.x }}>", "ann@example.com", ["ann@example.com"]],
    ["Ann <{{ user.x }}>", " ann@example.com\n", ['"Ann" <ann@example.com>']],
    ["{{ user.x }}@example.com", "ann", ["ann@example.com"]],
    ["sales+{{ user.x }}@example.com", "7", ["sales+7@example.com"]],
    ["sales@{{ user.x }}", "example.com", ["sales@example.com"]],
    ["{{ user.x }}", '"Lee, Ann" <ann@example.com>', ['"Lee, Ann" <ann@example.com>']],
    ["{{ user.x }}", "\u202EAnn <ann@example.com>", ['"Ann" <ann@example.com>']],
    ["{{ user.x }}", "a@example.com, Bob <b@example.com>", ["a@example.com", '"Bob" <b@example.com>']],
    [
      "z@example.com, {{ user.x }}",
      "a@example.com, b@example.com",
      ["z@example.com", "a@example.com", "b@example.com"],
    ],
    ["z@example.com, {{ user.x }}", "", ["z@example.com"]],
    ["{{ user.x }}, {{ user.x }}", "", []],
    ['{{ user.x | replace: ";", "," }}', "a@example.com; b@example.com", ["a@example.com", "b@example.com"]],
    [
      '{{ user.x | split: "|" | join: ", " }}',
      "a@example.com|b@example.com",
      ["a@example.com", "b@example.com"],
    ],
    [
      "{% if user.x %}\n{{ user.x }},\n{% endif %}b@example.com",
      "a@example.com",
      ["a@example.com", "b@example.com"],
    ],
  ])("%j with %j is %j", async (field, x, addresses) => {
    expect(await ccOf(field, { x })).toEqual(addresses);
  });

  it("may be one of a list of values", async () => {
    const user = { all: ["a@example.com", "b@example.com"] };
    expect(await ccOf('{{ user.all | join: ", " }}', user)).toEqual(user.all);
    expect(await ccOf("{% for each in user.all %}{{ each }}, {% endfor %}", user)).toEqual(user.all);
  });

  it.each([
    ["<{{ user.x }}>", "ann@example.com, eve@example.com"],
    ["<{{ user.x }}>", "ann@example.com> , <eve@example.com"],
    ["<{{ user.x }}>", "Eve <eve@example.com>"],
    ["<{{ user.x }}>", "Ann"],
    ["<{{ user.x }}>", ""],
    ["<{{ user.x }}>", "ann\u200B@example.com"],
    ["Ann <{{ user.x }}>", "ann@example.com\r\nBcc: eve@example.com"],
    ["{{ user.x }}@example.com", "eve@evil.example (x), y"],
    ["{{ user.x }}@example.com{{ user.y }}", "eve@evil.example ("],
    ["{{ user.x }}@example.com", "eve@evil.example"],
    ["sales@{{ user.x }}", "example.com, eve@evil.example"],
    ["{{ user.x }} <ann@example.com> {{ user.y }}", "Ann"],
    ["{{ user.x }} ann@example.com", "eve@evil.example,"],
    ["{{ user.x }}", "Ann"],
    ['"{{ user.x }} <ann@example.com>', "Ann"],
    ["Team: {{ user.x }};", "ann@example.com"],
    ["<{{ user.x }}>", `${"a".repeat(5_000)}@example.com`],
  ])("%j refuses %j", async (field, x) => {
    expect(await ccOf(field, { x, y: ")" })).toEqual(expect.any(String));
  });

  it("is one where there may be one", async () => {
    const sender = anEmail({ from: "{{ user.x }}" });
    expect(await rendered(sender, { user: { x: "Ann <a@example.com>" } })).toMatchObject({
      content: { from: '"Ann" <a@example.com>' },
    });
    expect(await rendered(sender, { user: { x: "a@example.com, b@example.com" } })).toMatchObject({
      faults: [{ field: "from", message: "more than one address" }],
    });
  });
});
