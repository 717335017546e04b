import { describe, expect, test } from "vitest";
import { exampleProvider } from "./example.fixture.js";
import { providersIn, providerRegistry } from "./provider-registry.js";

describe("two providers", () => {
  test("with the same name for the same channel are rejected", () => {
    expect(() => providerRegistry([exampleProvider, { ...exampleProvider, title: "Another" }])).toThrow(
      /Email\/Example/,
    );
  });

  test("with the same webhook path are rejected", () => {
    expect(() => providerRegistry([exampleProvider, { ...exampleProvider, type: "Another" }])).toThrow(
      /example/,
    );
  });
});

describe("the default export of a package", () => {
  test("is a provider or a list of them", () => {
    expect(providersIn(exampleProvider)).toEqual([exampleProvider]);
    expect(providersIn([exampleProvider])).toEqual([exampleProvider]);
  });

  test.each([
    ["nothing", undefined, "neither a provider nor a list"],
    ["something else", { type: "X", channel: "Pigeon", open() {} }, "neither a provider"],
    ["a list with something else in it", [null], "neither a provider"],
    [
      "a provider with settings of another kind",
      { type: "X", channel: "Email", open() {}, config: {} },
      "settings of X are no object",
    ],
  ])("is refused when it is %s", (_title, value, message) => {
    expect(() => providersIn(value)).toThrow(message);
  });
});
