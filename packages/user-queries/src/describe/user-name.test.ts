import type { Json } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { userName } from "./user-name.js";

const usual = ["firstName", "lastName"];

function named(values: Readonly<Record<string, Json>>, nameProperties = usual): string | undefined {
  return userName((name) => values[name], nameProperties);
}

describe("the name of a user", () => {
  const all = { name: "Ann B", firstName: "Ann", lastName: "Beck", email: "a@b.example", phone: "+491701" };

  it.each<[string, Readonly<Record<string, Json>>, string | undefined]>([
    ["is the name", all, "Ann B"],
    ["is else the first and last name", { ...all, name: "" }, "Ann Beck"],
    ["is the last name alone where only that is known", { lastName: "Beck", email: "a@b.example" }, "Beck"],
    ["is else the email address", { email: "a@b.example", phone: "+491701" }, "a@b.example"],
    ["is else the phone number, which may be a number", { phone: 491_701 }, "491701"],
    ["is undefined without all of these", { plan: "pro" }, undefined],
    ["is no blank text and no object", { name: " \n ", firstName: { a: 1 }, email: ["x"] }, undefined],
    ["has single spaces", { name: "  Ann \t Beck " }, "Ann Beck"],
  ])("%s", (_, values, name) => {
    expect(named(values)).toBe(name);
  });

  it("is made of the properties that the workspace chose, in their order", () => {
    expect(named(all, ["lastName", "firstName"])).toBe("Beck Ann");
    expect(named({ ...all, nick: "Annie" }, ["nick"])).toBe("Annie");
    expect(named(all, ["nick"])).toBe("Ann B");
  });

  it("is cut between characters", () => {
    expect(named({ name: "😀".repeat(300) })).toBe("😀".repeat(200));
  });
});
