import { stepsOfName, type PropertyDefinition } from "@signalbox/audience";
import { describe, expect, it } from "vitest";
import type { DataSource } from "./data-source.js";
import { commonVisibility, visibilityOf, type Declaring, type Visibility } from "./visibility.js";
import type { VisiblePath } from "./visible-path.js";

const traits: DataSource = { of: "Trait" };
const cart: DataSource = { of: "Event", event: "Cart Updated" };

function declaring(
  paths: readonly (string | VisiblePath)[],
  properties: readonly { name: string; definition: PropertyDefinition; personal?: boolean }[] = [],
): Declaring {
  return {
    visiblePaths: paths.map((path) => (typeof path === "string" ? { of: "Trait", path } : path)),
    userProperties: properties.map((property) => ({ id: `id-${property.name}`, ...property })),
  };
}

function seeing(...paths: readonly (string | VisiblePath)[]): Visibility {
  return visibilityOf(declaring(paths));
}

const trait = (path: string): PropertyDefinition => ({ type: "Trait", path });

describe("asking about a path", () => {
  it.each<[declared: string, visible: readonly string[], hidden: readonly string[]]>([
    [
      "contact",
      [
        "contact",
        "$.contact",
        "contact.mail",
        "$['contact'].a[0]",
        'contact["x.y"]',
        "contact..mail",
        "contact.*",
      ],
      ["contactMail", "Contact", "contac", "$", "$.*", "$..contact", "*", "['contact','mail']", "%63ontact"],
    ],
    [
      "contact.city",
      ["contact.city", "contact.city.zip", '["contact.city"]', "$['contact']['city']"],
      [
        "contact",
        "contact.*",
        "contact..city",
        "contact.City",
        "contact['city','mail']",
        "city",
        "contact.cityCode",
      ],
    ],
    [
      "list[*].sku",
      ["list[0].sku", "list[*].sku", "list[-1].sku", "list[1:3].sku", "list[0,1].sku.part"],
      [
        "list",
        "list[0]",
        "list[0].phone",
        "list[?@.ssn == '1'].sku",
        "list[*]",
        "list..sku",
        "list[0]['sku','ssn']",
      ],
    ],
    ["list[0]", ["list[0].phone", "$.list[0]"], ["list[1]", "list[*]", "list[-1]", "list"]],
    ["items", ["items[?@.price > 5].sku"], ["items[?$.ssn == '1'].sku", "items[?@.price > $.limit].sku"]],
    ["$", ["anything", "$", "$..deep", "list[?@.a == 1]"], []],
    ["first name", ["first name", "$['first name']", "first name"], ["first", "name", "first name "]],
  ])("declared %s", (declared, visible, hidden) => {
    const visibility = seeing(declared);
    expect(visible.filter((path) => !visibility.mayAsk(traits, path))).toEqual([]);
    expect(hidden.filter((path) => visibility.mayAsk(traits, path))).toEqual([]);
  });

  it("is refused for everything that is not declared, also for what is no path", () => {
    const visibility = seeing();
    for (const path of ["plan", "$", "$..a", "[", "", "constructor", "__proto__"]) {
      expect(visibility.mayAsk(traits, path)).toBe(false);
    }
  });

  it("takes a key for both of its meanings", () => {
    const visibility = seeing("customer.city", "plain");
    expect(visibility.mayAskKey(traits, "customer.city")).toBe(true);
    expect(visibility.mayAskKey(traits, "plain")).toBe(true);
    expect(visibility.mayAskKey(traits, "customer.ssn")).toBe(false);
    expect(visibility.mayAskKey(traits, "$.plain")).toBe(false);
  });

  it("tells events apart by name, and prefixes cover prefixes", () => {
    const visibility = seeing(
      { of: "Event", event: "Cart*", path: "total" },
      { of: "Event", event: "Sign Up", path: "plan" },
    );
    const on = (event: string): DataSource => ({ of: "Event", event });
    expect(visibility.mayAsk(cart, "total")).toBe(true);
    expect(visibility.mayAsk(on("Cart*"), "total")).toBe(true);
    expect(visibility.mayAsk(on("Cart U*"), "total")).toBe(true);
    expect(visibility.mayAsk(on("*"), "total")).toBe(false);
    expect(visibility.mayAsk(on("Ca*"), "total")).toBe(false);
    expect(visibility.mayAsk(on("Sign Up"), "total")).toBe(false);
    expect(visibility.mayAsk(on("Sign Up"), "plan")).toBe(true);
    expect(visibility.mayAsk(on("Sign Up*"), "plan")).toBe(false);
    expect(visibility.mayAsk(traits, "total")).toBe(false);
    expect(seeing({ of: "Event", event: "*", path: "a" }).mayAsk(on("Cart*"), "a")).toBe(true);
  });
});

describe("a user property", () => {
  const visibility = visibilityOf(
    declaring(
      ["account"],
      [
        { name: "plan", definition: trait("plan"), personal: false },
        { name: "tier", definition: trait("$.plan") },
        { name: "ssn", definition: trait("account.ssn"), personal: true },
        { name: "city", definition: trait("city") },
        { name: "copy", definition: trait("account.ssn.last") },
        { name: "whole", definition: trait("account") },
        {
          name: "bought",
          definition: {
            type: "Performed",
            event: "Bought",
            path: "sku",
            properties: [{ path: "buyer", operator: { type: "Exists" } }],
          },
          personal: false,
        },
        {
          name: "likewise",
          definition: {
            type: "Performed",
            event: "Bought",
            path: "sku",
            properties: [{ path: "buyer", operator: { type: "Exists" } }],
          },
        },
        { name: "events", definition: { type: "PerformedMany", or: [{ event: "Bought" }] } },
        { name: "file", definition: { type: "File", name: "cv.pdf" } },
        { name: "self", definition: { type: "Id" } },
      ],
    ),
  );

  it("with `personal: false` declares its path, `true` hides it again, and absent does neither", () => {
    const visible = ["plan", "tier", "bought"];
    const hidden = ["ssn", "city", "copy", "whole", "likewise", "events", "file", "unknown", "self"];
    expect(visible.filter((name) => !visibility.isPropertyVisible(name))).toEqual([]);
    expect(hidden.filter((name) => visibility.isPropertyVisible(name))).toEqual([]);
    expect(visibility.isPropertyVisible("id-plan")).toBe(true);
    expect(visibility.isPropertyVisible("ID-PLAN")).toBe(true);
    expect(visibility.isPropertyVisible("id-ssn")).toBe(false);
  });

  it("shows what may be an id by the rules of ids, under any name, and lets nobody ask about it", () => {
    const ids: PropertyDefinition = { type: "Id" };
    const group: PropertyDefinition = {
      type: "Group",
      entry: "first",
      nodes: [
        { id: "first", type: "AnyOf", children: ["own", "other"] },
        { id: "own", type: "AnonymousId" },
        { id: "other", type: "Trait", path: "plan" },
      ],
    };
    const member = { name: "member", definition: group };
    const customer = { name: "customer", definition: ids };
    const state = declaring(["plan"], [member, customer, { ...customer, name: "shown", personal: false }]);
    const withIds = visibilityOf(state);
    const names = ["member", "customer", "shown"];
    expect(names.map((name) => withIds.placesOf(name))).toEqual(["asIds", "asIds", "asIds"]);
    expect(names.filter((name) => withIds.isPropertyVisible(name))).toEqual([]);
    expect(commonVisibility([state, declaring([], [customer])]).placesOf("customer")).toBe("asIds");
  });

  it("declares a path for other questions, and not its conditions", () => {
    const bought: DataSource = { of: "Event", event: "Bought" };
    expect(visibility.mayAsk(traits, "plan.kind")).toBe(true);
    expect(visibility.mayAsk(bought, "sku")).toBe(true);
    expect(visibility.mayAsk(bought, "buyer")).toBe(false);
    expect(visibility.mayAsk(traits, "sku")).toBe(false);
  });

  it("that hides a path hides what contains it and what is below, and no other", () => {
    expect(["account.plan", "account.ssnHint"].every((path) => visibility.mayAsk(traits, path))).toBe(true);
    for (const path of [
      "account",
      "account.*",
      "account.ssn",
      "account.ssn.a",
      "account..a",
      "$.account['a','ssn']",
    ]) {
      expect([path, visibility.mayAsk(traits, path)]).toEqual([path, false]);
    }
  });

  it("hides below a longer declaration only where its own is longer", () => {
    const nested = visibilityOf(
      declaring(
        ["contact.address.country"],
        [{ name: "contact", definition: trait("contact"), personal: true }],
      ),
    );
    expect(nested.mayAsk(traits, "contact.address.country")).toBe(true);
    expect(nested.mayAsk(traits, "contact.address")).toBe(false);
    const equal = visibilityOf(
      declaring(["mail"], [{ name: "mail", definition: trait("mail"), personal: true }]),
    );
    expect(equal.mayAsk(traits, "mail")).toBe(false);
  });
});

describe("what is shown of a value", () => {
  const place = (...names: readonly (string | number)[]) =>
    names.flatMap((name) =>
      typeof name === "number" ? [{ kind: "index", index: name } as const] : [...stepsOfName(name)],
    );

  it("follows the same paths, and says where parts decide", () => {
    const visibility = visibilityOf(
      declaring(
        ["account", "items[*].sku"],
        [{ name: "ssn", definition: trait("account.ssn"), personal: true }],
      ),
    );
    const sight = (...names: readonly (string | number)[]) => visibility.sightOf(traits, place(...names));
    expect(sight("account")).toBe("partly");
    expect(sight("account", "plan")).toBe("visible");
    expect(sight("account", "ssn")).toBe("hidden");
    expect(sight("account.ssn")).toBe("hidden");
    expect(sight("items")).toBe("partly");
    expect(sight("items", 3)).toBe("partly");
    expect(sight("items", 3, "sku")).toBe("visible");
    expect(sight("items", 3, "phone")).toBe("hidden");
    expect(sight("Account")).toBe("hidden");
    expect(sight()).toBe("partly");
    expect(visibility.sightOf(cart, place("account", "plan"))).toBe("hidden");
    expect(seeing().sightOf(traits, place())).toBe("hidden");
  });
});

describe("several workspaces", () => {
  it("show what all of them declare", () => {
    const common = commonVisibility([declaring(["plan", "city"]), declaring(["plan"]), declaring(["plan"])]);
    expect(common.mayAsk(traits, "plan")).toBe(true);
    expect(common.mayAsk(traits, "city")).toBe(false);
    expect(common.sightOf(traits, stepsOfName("city"))).toBe("hidden");
    expect(commonVisibility([]).mayAsk(traits, "plan")).toBe(false);
  });

  it("take a user property as those have it that know it", () => {
    const plan = { name: "plan", definition: trait("plan") };
    const open = declaring([], [{ ...plan, personal: false }]);
    expect(commonVisibility([open, declaring([])]).isPropertyVisible("plan")).toBe(true);
    expect(commonVisibility([open, declaring([], [plan])]).isPropertyVisible("plan")).toBe(false);
  });
});
