import { describe, expect, it } from "vitest";
import { keyTextOf } from "./key-text.js";

describe("the key of an event", () => {
  it.each([
    ["order", { order: "7" }, "7"],
    ["order", { order: 7 }, "7"],
    ["order", { order: false }, "false"],
    ["order", { order: [1, "a"] }, '[1,"a"]'],
    ["cart.id", { cart: { id: "c-1" } }, "c-1"],
    ["$.cart.id", { cart: { id: 1 } }, "1"],
    ["cart['the id']", { cart: { "the id": "c-1" } }, "c-1"],
    ["items[0].sku", { items: [{ sku: "a" }, { sku: "b" }] }, "a"],
    ["items[*].sku", { items: [{ sku: "a" }, { sku: "b" }] }, "a"],
    ["order id", { "order id": 7 }, "7"],
    ["[", { "[": "odd" }, "odd"],
  ])("%j of %j is %j", (key, properties, text) => {
    expect(keyTextOf(properties, key)).toBe(text);
  });

  it("prefers a property of exactly this name", () => {
    expect(keyTextOf({ "cart.id": "literal", cart: { id: "nested" } }, "cart.id")).toBe("literal");
    expect(keyTextOf({ "cart.id": null, cart: { id: "nested" } }, "cart.id")).toBeUndefined();
  });

  it.each([
    ["order", {}],
    ["order", { order: null }],
    ["order", { order: "" }],
    ["cart.id", { cart: {} }],
    ["cart.id", { cart: "c-1" }],
    ["cart.id", { cart: { id: "" } }],
    ["toString", {}],
    ["[", { a: 1 }],
  ])("%j of %j is none", (key, properties) => {
    expect(keyTextOf(properties, key)).toBeUndefined();
  });
});
