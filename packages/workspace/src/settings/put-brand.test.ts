import { describe, expect, it } from "vitest";
import { newWorkspace, type WorkspaceState } from "../state.js";
import { run } from "../testing/run-command.js";
import { deserializeWorkspace, serializeWorkspace } from "../workspace-document.js";
import { exampleBrand } from "./brand-fields.js";
import { putBrand } from "./put-brand.js";

const workspace: WorkspaceState = { ...newWorkspace, createdAt: 1, name: "Acme" };

/** What a call with this body puts, or the fields that do not fit. */
function read(body: object): unknown {
  const { success, data, error } = putBrand.body?.safeParse(body) ?? {};
  return success ? data : error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

describe("put-brand", () => {
  it("replaces the whole brand, and is stored with the workspace", () => {
    const first = run(putBrand, { brand: exampleBrand }, workspace).state;
    expect(first.brand).toEqual(exampleBrand);
    const { state } = run(putBrand, { brand: { color: "#123456" } }, first);
    expect(state.brand).toEqual({ color: "#123456" });
    expect(deserializeWorkspace(serializeWorkspace(state)).brand).toEqual({ color: "#123456" });
  });

  it("removes it, and nothing where none is set", () => {
    const { state, outcome } = run(putBrand, { brand: null }, { ...workspace, brand: exampleBrand });
    expect(outcome).toMatchObject({ ok: true });
    expect(state).not.toHaveProperty("brand");
    expect(run(putBrand, { brand: null }, state)).toMatchObject({ state, outcome: { ok: true } });
  });

  it("takes small letters and no blanks around texts", () => {
    expect(read({ color: "#ABCDEF", company: " Tea ", address: " a\nb " })).toEqual({
      color: "#abcdef",
      company: "Tea",
      address: "a\nb",
    });
    expect(read({})).toEqual({});
  });

  const noColor = "is no colour; write it as #0b5fff";
  it.each([
    [{ color: "red" }, `color: ${noColor}`],
    [{ textOnColor: '#12345"' }, `textOnColor: ${noColor}`],
    [{ background: "#123" }, `background: ${noColor}`],
    [{ text: "#111111;" }, `text: ${noColor}`],
    [{ logo: "javascript:alert(1)" }, "logo: is no address of a picture; begin it with https://"],
    [{ logo: 'https://a.test/"x' }, "logo: is no address of a picture; begin it with https://"],
    [{ logo: "https://a.test/{{x}}" }, "logo: is no address of a picture; begin it with https://"],
    [{ company: "two\nlines" }, "company: must be one line"],
  ])("refuses %o", (body, issue) => {
    expect(read(body)).toEqual([issue]);
  });

  it.each([
    { logoWidth: 700 },
    { logoWidth: 1.5 },
    { company: " " },
    { font: "Comic Sans" },
    { address: "" },
  ])("refuses %o by its field", (body) => {
    expect(read(body)).toEqual([expect.stringMatching(`^${Object.keys(body)[0] ?? ""}: `)]);
  });
});
