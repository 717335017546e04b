import { ApiError } from "@signalbox/client";
import { describe, expect, it } from "vitest";
import { drawForm } from "./draw-form.fixture.js";
import { schemaFields } from "./schema-field.js";
import { schemaIssues } from "./schema-issues.js";
import { documentOf, initialValues, missingIn, movedField } from "./schema-values.js";

const schema = {
  type: "object",
  properties: {
    host: {
      type: "string",
      title: "Host",
      description: "Where it is",
      "x-receives-secrets": true,
      "x-translations": { de: { title: "Server", description: "Wo er ist" } },
    },
    apiKey: { type: "string", writeOnly: true, format: "password" },
    certificate: { type: "string", title: "Certificate", contentMediaType: "application/x-pem-file" },
    retries: { type: "integer", minimum: 1, maximum: 5 },
    isTest: { type: "boolean", title: "Test only" },
    region: { type: "string", enum: ["eu", "us"] },
    contact: { anyOf: [{ type: "string", format: "email" }, { type: "null" }], title: "Contact" },
    domains: { type: "array", items: { type: "string" } },
    proxy: {
      type: "object",
      title: "Proxy",
      properties: { url: { type: "string", format: "uri" }, token: { type: "string", writeOnly: true } },
      required: ["url"],
    },
    matrix: { type: "array", items: { type: "array" } },
  },
  required: ["host", "apiKey"],
};

const fields = schemaFields(schema, "en");
const stored = { host: "mail.example.com", retries: 3, domains: ["a.example"], proxy: { url: "https://p" } };
const values = initialValues(fields, stored);

describe("the fields of a schema", () => {
  it("have its order, and a kind for each type", () => {
    expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
      ["host", "text"],
      ["apiKey", "secret"],
      ["certificate", "text"],
      ["retries", "number"],
      ["isTest", "yesNo"],
      ["region", "choice"],
      ["contact", "text"],
      ["domains", "texts"],
      ["proxy", "group"],
      ["matrix", "unsupported"],
    ]);
  });

  it("are labelled in the language of the reader, or by their name", () => {
    expect(schemaFields(schema, "de")[0]).toMatchObject({ label: "Server", description: "Wo er ist" });
    expect(fields[0]).toMatchObject({ label: "Host", description: "Where it is" });
    expect(fields[1]).toMatchObject({ label: "Api key", isRequired: true });
  });

  it("are none for what is no object", () => {
    expect(schemaFields({ type: "string" }, "en")).toEqual([]);
    expect(schemaFields(undefined, "en")).toEqual([]);
  });

  it("are all drawn, with their descriptions and no secret", () => {
    const html = drawForm({
      fields,
      values: { ...values, apiKey: "typed" },
      isSet: ([name]) => name === "apiKey",
    });
    for (const { label } of fields) expect(html).toContain(label);
    expect(html).toContain("Where it is");
    expect(html).toContain("mail.example.com");
    expect(html).toMatch(/type="password"[^>]*value="typed"|value="typed"[^>]*type="password"/);
    expect(html).toContain('type="url"');
    expect(html).toContain("Set; leave it empty to keep it");
  });
});

describe("what is typed", () => {
  it("begins with what is stored, but secrets", () => {
    expect(values).toMatchObject({
      host: "mail.example.com",
      apiKey: "",
      retries: 3,
      domains: ["a.example"],
    });
  });

  it("makes a document without what is empty", () => {
    expect(documentOf(fields, { ...values, host: " other ", isTest: true })).toEqual({
      ...stored,
      host: "other",
      isTest: true,
    });
    expect(documentOf(fields, { ...values, proxy: { url: "" } })).not.toHaveProperty("proxy");
  });

  it("sends a secret as it is typed, and null for one that is removed", () => {
    expect(documentOf(fields, { ...values, apiKey: " s " })).toMatchObject({ apiKey: " s " });
    expect(documentOf(fields, { ...values, apiKey: null })).toMatchObject({ apiKey: null });
  });

  it("lacks what is required, but not a secret that is kept", () => {
    const empty = { ...values, host: "  ", proxy: { url: "", token: "t" } };
    const lacks = (isSet: boolean, isMoved = false) =>
      missingIn(fields, empty, { isSet: () => isSet, isMoved });
    expect(lacks(false)).toEqual({ empty: [["host"], ["apiKey"], ["proxy", "url"]], again: [] });
    expect(lacks(true)).toEqual({ empty: [["host"], ["proxy", "url"]], again: [] });
    expect(lacks(true, true).again).toEqual([["apiKey"]]);
  });

  it("sends secrets elsewhere when the host is another one", () => {
    expect(movedField(fields, values, stored)).toBeUndefined();
    expect(movedField(fields, { ...values, host: "evil.example" }, stored)?.name).toBe("host");
    expect(movedField(fields, { ...values, retries: 4 }, stored)).toBeUndefined();
  });
});

it("puts the issues of a refusal at the fields, and says whether all are there", () => {
  const issue = (path: (string | number)[]) => ({ path, code: "required", values: {}, problem: "required" });
  const response = new Response(null, { status: 400, headers: { "error-type": "BadRequest" } });
  const error = (paths: (string | number)[][]) =>
    new ApiError(response, { message: "no", issues: paths.map(issue) });
  const isField = (path: readonly string[]): boolean => path.join(".") === "config.host";
  const at = schemaIssues({ error: error([["config", "host", 0]]), isField }, "de");
  expect(at.issueAt(["config", "host"])).toBe("Fehlt.");
  expect(at.isComplete).toBe(true);
  expect(schemaIssues({ error: error([["config"]]), isField }, "en").isComplete).toBe(false);
  expect(schemaIssues({ error: undefined, isField }, "en").isComplete).toBe(false);
});
