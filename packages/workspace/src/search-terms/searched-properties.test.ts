import type { PropertyDefinition } from "@signalbox/audience";
import { describe, expect, it } from "vitest";
import { newWorkspace, type StoredUserProperty, type WorkspaceState } from "../state.js";
import { searchedSlots, storedSearchTexts } from "./searched-properties.js";
import { withTermsVersion } from "./terms-version.js";

function property(name: string, slot: number, type: "Trait" | "Id" | "File" = "Trait"): StoredUserProperty {
  const definition = (type === "Id" ? { type } : { type, path: name, name }) as PropertyDefinition;
  return {
    id: name,
    name,
    slot,
    definition,
    status: "Running",
    since: 1,
    createdAt: 0,
    updatedAt: 0,
    definitionUpdatedAt: 0,
  };
}

function workspace(...names: readonly string[]): WorkspaceState {
  const userProperties = names.map((name, slot) => property(name, slot));
  return { ...newWorkspace, createdAt: 1, userProperties };
}

describe("properties by which users are found", () => {
  it.each(["name", "firstName", "last_name", "full-name", "Display Name", "COMPANY", "organisationName"])(
    "%s is a name",
    (name) => expect(searchedSlots(workspace(name))).toEqual(new Map([[0, "name"]])),
  );

  it.each(["plan", "productName", "names", "eventName", "language"])("%s is none", (name) =>
    expect(searchedSlots(workspace(name))).toEqual(new Map()),
  );

  it("are also those with which the workspace writes names, addresses and ids", () => {
    const state = { ...workspace("email", "rufname"), nameProperties: ["rufname", "email"] };
    const userProperties = [...state.userProperties, property("id", 2, "Id")];
    expect(searchedSlots({ ...state, userProperties })).toEqual(
      new Map([
        [0, "address"],
        [1, "name"],
        [2, "id"],
      ]),
    );
  });

  it("write the terms again when another is named", () => {
    const before = workspace("email", "rufname");
    const after = { ...before, nameProperties: ["rufname"] };
    expect(withTermsVersion(before, after).termsVersion).toBe(before.termsVersion + 1);
    const email = { ...before, nameProperties: ["email"] };
    expect(withTermsVersion(before, email).termsVersion).toBe(before.termsVersion);
  });
});

describe("stored search texts", () => {
  it.each([
    ["name", "Emil Groß", undefined, ["emil", "gross"]],
    ["name", 7, undefined, []],
    ["name", { first: "Emil" }, undefined, []],
    ["id", "u-17", undefined, []],
    ["id", "Ü-17", undefined, ["u-17"]],
    ["address", "Ann@Example.com", "ann@example.com", []],
    ["address", "élodie@example.com", "élodie@example.com", ["elodie@example.com"]],
    ["address", "ann@bücher.example", "ann@xn--bcher-kva.example", ["ann@bucher.example"]],
    ["address", "+49 151 123", "49151123", []],
    ["address", "no address", undefined, []],
  ] as const)("of %s %j", (by, value, normal, texts) =>
    expect(storedSearchTexts(value, { by, normal })).toEqual(texts),
  );
});
