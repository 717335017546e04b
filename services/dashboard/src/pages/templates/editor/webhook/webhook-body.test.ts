import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText, encodeText, maskLiquid } from "./liquid-in-json.js";
import {
  entriesAt,
  jsonAt,
  pathAtPlace,
  readWebhookBody,
  textAt,
  withJsonAt,
  withNameAt,
  withTextAt,
  type WebhookBody,
} from "./webhook-body.js";

function bodyOf(text: string): WebhookBody {
  const body = readWebhookBody(text);
  if (body === undefined) throw new Error("the form cannot show it");
  return body;
}

const usual = `{
  "config": {
    "url": "https://crm.example/{{ user.id }}",
    "method": "POST",
    "headers": { "content-type": "application/json", "x-tries": 3 },
    "data": {
      "name": "{{ user.firstName | default: "there" }}",
      "all": {{ user | json }}
    },
    "later": [1.0, 12345678901234567890]
  }
}
`;

describe("the body of a webhook as fields", () => {
  it("is read with Liquid in it that is no JSON before it is rendered", () => {
    const body = bodyOf(usual);
    expect(textAt(body, ["config", "url"])).toBe("https://crm.example/{{ user.id }}");
    expect(textAt(body, ["config", "data", "name"])).toBe('{{ user.firstName | default: "there" }}');
    expect(entriesAt(body, ["config", "headers"])).toEqual([
      { name: "content-type", value: "application/json" },
      { name: "x-tries", value: "3" },
    ]);
    expect(jsonAt(body, ["config", "data"])).toBe(
      '{\n  "name": "{{ user.firstName | default: "there" }}",\n  "all": {{ user | json }}\n}',
    );
  });

  it("changes the place of a field and nothing else", () => {
    const changed = withTextAt(bodyOf(usual), ["config", "url"], 'https://x.example/{{ user["a b"] }}?q="1"');
    expect(changed).toBe(
      usual.replace("https://crm.example/{{ user.id }}", 'https://x.example/{{ user["a b"] }}?q=\\"1\\"'),
    );
  });

  it("adds what is not there yet, and takes it away again", () => {
    const added = withTextAt(
      bodyOf(usual),
      ["secret", "headers", "authorization"],
      "Bearer {{ secrets.crm }}",
    );
    expect(textAt(bodyOf(added), ["secret", "headers", "authorization"])).toBe("Bearer {{ secrets.crm }}");
    expect(added).toContain("12345678901234567890");
    const removed = withTextAt(bodyOf(added), ["secret"], undefined);
    expect(removed.replaceAll(/\s/g, "")).toBe(usual.replaceAll(/\s/g, ""));
  });

  it("renames an entry at its place, and refuses a name that is there", () => {
    const body = bodyOf(usual);
    expect(withNameAt(body, ["config", "headers"], 1, "content-type")).toBeUndefined();
    expect(withNameAt(body, ["config", "headers"], 1, "x-attempts")).toBe(
      usual.replace("x-tries", "x-attempts"),
    );
  });

  it("takes a value as JSON with Liquid, and nothing that is none", () => {
    const body = bodyOf(usual);
    expect(withJsonAt(body, ["config", "data"], '{"a": {{ user | json }}')).toBeUndefined();
    const changed = withJsonAt(body, ["config", "data"], '{"a": {{ user | json }}}') ?? "";
    expect(jsonAt(bodyOf(changed), ["config", "data"])).toBe('{"a": {{ user | json }}}');
    const without = withJsonAt(body, ["config", "data"], " ") ?? "";
    expect(jsonAt(bodyOf(without), ["config", "data"])).toBe("");
  });

  it("finds the field of a place", () => {
    expect(pathAtPlace(bodyOf(usual), { line: 3, column: 35 })).toEqual(["config", "url"]);
    expect(pathAtPlace(bodyOf(usual), { line: 7, column: 20 })).toEqual(["config", "data", "name"]);
  });

  it.each([
    ["no JSON", "{"],
    ["a list", "[]"],
    ["a tag around fields", '{"config": {"url": "u"{% if a %}, "method": "GET"{% endif %}}}'],
    ["a field twice", '{"config": {"url": "a", "url": "b"}}'],
    ["a comment", '{"config": {} /* here */}'],
  ])("is left to the text where it is %s", (_, text) => {
    expect(readWebhookBody(text)).toBeUndefined();
  });
});

/** Texts that people write: words, quotes, escapes and closed Liquid. */
const written = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', "\\", "\n", "}", "}}", "ä😀", '{{ user["a b"] | default: "x" }}', "{% if a %}"),
      fc.constantFrom("{{ 'it' }}", "\\{{ b }}", "{", ":", ","),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(""))
  .filter(isClosed);

/** Also when the end of a tag comes in a later field: `{{% a %}` is an output that goes on until `}}`. */
function isClosed(text: string): boolean {
  const quoted = `"${encodeText(text)}"`;
  const masked = maskLiquid(quoted);
  const ends = ["}}%}", '"}}%}', "'}}%}", "\"'}}%}"];
  return !/\{[{%]/.test(masked) && ends.every((end) => maskLiquid(quoted + end).startsWith(masked));
}

describe("any text", () => {
  it("is written and read as it was", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), written), (text) => {
        expect(decodeText(encodeText(text))).toBe(text);
      }),
    );
  });

  it("is masked with its length", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), written), (text) => {
        expect(maskLiquid(text)).toHaveLength(text.length);
      }),
    );
  });

  it("in any field leaves all other fields as they were", () => {
    const names = fc.uniqueArray(fc.constantFrom("url", "method", "data", "later", "headers", "params"), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        names,
        fc.array(written, { minLength: 6, maxLength: 6 }),
        written,
        (fields, values, next) => {
          const entries = fields.map((name, index) => `"${name}":"${encodeText(values[index] ?? "")}"`);
          const body = bodyOf(`{"config":{${entries.join(",")}}, "more":[ 1e3,{"a" :null}]}`);
          const [changed = "", ...others] = fields;
          const after = bodyOf(withTextAt(body, ["config", changed], next));
          expect(textAt(after, ["config", changed])).toBe(next);
          for (const name of others)
            expect(textAt(after, ["config", name])).toBe(textAt(body, ["config", name]));
          expect(after.text).toContain('"more":[ 1e3,{"a" :null}]');
          const added = bodyOf(withTextAt(body, ["secret", "url"], next));
          expect(textAt(added, ["secret", "url"])).toBe(next);
          for (const name of fields)
            expect(textAt(added, ["config", name])).toBe(textAt(body, ["config", name]));
        },
      ),
    );
  });
});
