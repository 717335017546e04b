import { describe, expect, it } from "vitest";
import { newWorkspace, type StoredSegment, type StoredUserProperty } from "../state.js";
import { deserializeWorkspace, serializeWorkspace } from "../workspace-document.js";
import { looksPersonal, visibleBefore } from "./visible-before.js";

const stored = {
  id: "1",
  slot: 0,
  name: "",
  status: "Running",
  since: 1,
  createdAt: 1,
  updatedAt: 1,
  definitionUpdatedAt: 1,
} as const;

function property(name: string, path: string, personal?: boolean): StoredUserProperty {
  const definition = { type: "Trait", path } as const;
  return { ...stored, name, definition, ...(personal !== undefined && { personal }) };
}

const segment: StoredSegment = {
  ...stored,
  resourceType: "Declarative",
  definition: {
    entryNode: { type: "And", id: "1", children: ["2", "3"] },
    nodes: [
      { type: "Trait", id: "2", path: "tier", operator: { type: "Exists" } },
      { type: "Trait", id: "4", path: "insurance.level", operator: { type: "Exists" } },
      {
        type: "Performed",
        id: "3",
        event: "Bought",
        properties: [
          { path: "total", operator: { type: "GreaterThanOrEqual", value: 5 } },
          { path: "customer.ssn", operator: { type: "Exists" } },
        ],
      },
    ],
  },
};

const state = {
  ...newWorkspace,
  createdAt: 1,
  segments: [segment],
  userProperties: [
    property("plan", "plan"),
    property("email", "email"),
    property("secret plan", "insurance.number", true),
    property("nick", "nickName"),
    property("contactMail", "contactMail"),
    property("score", "$..score"),
    property("open", "first.open", false),
  ],
};

describe("what was visible before", () => {
  it("is declared unless it was hidden or looks personal", () => {
    expect(visibleBefore(state)).toEqual([
      { of: "Trait", path: "plan", fromUpgrade: true },
      { of: "Trait", path: "tier", fromUpgrade: true },
      { of: "Event", event: "Bought", path: "total", fromUpgrade: true },
    ]);
  });

  it("is read from a document without the list, and from no other", () => {
    const { visiblePaths: _, ...earlier } = JSON.parse(serializeWorkspace(state)) as Record<string, unknown>;
    expect(deserializeWorkspace(JSON.stringify(earlier)).visiblePaths).toEqual(visibleBefore(state));
    expect(deserializeWorkspace(serializeWorkspace(state)).visiblePaths).toEqual([]);
    const again = serializeWorkspace(deserializeWorkspace(JSON.stringify(earlier)));
    expect(deserializeWorkspace(again).visiblePaths).toEqual(visibleBefore(state));
  });
});

describe("a name", () => {
  it.each([
    "email",
    "contactMail",
    "contact_mail",
    "eMail2",
    "workEmailAddress",
    "first_name",
    "lastname",
    "phone1",
    "mobileNumber",
    "date_of_birth",
    "customer.ssn",
    "$['home address']",
    "ipAddress",
    "deviceToken",
    "user",
    "shippingZip",
  ])("looks personal: %s", (name) => {
    expect(looksPersonal(name)).toBe(true);
  });

  it.each([
    "plan",
    "tier",
    "language",
    "timezone",
    "accountManager",
    "total",
    "items[*].sku",
    "seats",
    "trialEnds",
  ])("does not: %s", (name) => {
    expect(looksPersonal(name)).toBe(false);
  });
});
