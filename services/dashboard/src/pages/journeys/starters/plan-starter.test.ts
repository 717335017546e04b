import { describe, expect, it } from "vitest";
import { derivedId } from "../../../data/index.js";
import { planStarter, type Existing, type StarterChoices } from "./plan-starter.js";
import { welcome } from "./welcome.js";

const nothing: Existing = {
  workspaceId: "11111111-1111-4111-8111-111111111111",
  segments: [],
  properties: [],
  templates: [],
  journeys: [],
};
const choices: StarterChoices = {
  language: "en",
  names: { signedUp: "Registered", ordered: "Purchase" },
  sender: { company: "Shop", website: "https://shop.example/" },
};
const planWith = (more: Partial<Existing> = {}, chosen: Partial<StarterChoices> = {}) =>
  planStarter(welcome, { ...choices, ...chosen }, { ...nothing, ...more });
const idsOf = (plan: ReturnType<typeof planWith>): readonly string[] => plan.parts.map(({ id }) => id);

describe("the plan of a starter", () => {
  it("names what the workspace names so, and its own parts", () => {
    const { parts, definition } = planWith();
    expect(definition.goal?.when).toEqual({ type: "Event", event: "Purchase" });
    const [segment, ...templates] = parts;
    expect(segment).toMatchObject({ definition: { entryNode: { event: "Registered" } } });
    expect(definition.entryNode).toMatchObject({ segment: segment?.id });
    for (const { id } of templates) expect(JSON.stringify(definition)).toContain(id);
  });

  it("has the same ids each time, and others elsewhere, for other names and in another language", () => {
    const first = planWith();
    expect(planWith()).toEqual(first);
    const other = [
      planWith({ workspaceId: "22222222-2222-4222-8222-222222222222" }),
      planWith({}, { language: "de" }),
      planWith({}, { sender: { company: "Other", website: "https://shop.example/" } }),
    ];
    for (const plan of other) expect(idsOf(plan).slice(1)).not.toEqual(idsOf(first).slice(1));
    const renamed = planWith({}, { names: { signedUp: "Signed Up", ordered: "Purchase" } });
    expect(idsOf(renamed)[0]).not.toBe(idsOf(first)[0]);
    expect(new Set([first, ...other, renamed].flatMap(idsOf)).size).toBe(4 + 4 + 3 + 3 + 1);
  });

  it("numbers names that are taken", () => {
    const taken = { id: "1", name: "Signed up in the last 24 hours" };
    const { parts, name } = planWith({
      segments: [taken, { id: "2", name: `${taken.name} (2)` }],
      journeys: [{ name: "Welcome series", uses: undefined }],
    });
    expect([parts[0]?.name, name]).toEqual([`${taken.name} (3)`, "Welcome series (2)"]);
  });

  it("takes mails that no journey uses, and others where one does", () => {
    const first = planWith();
    const templates = first.parts.slice(1).map(({ id, name }) => ({ id, name, isPublished: true }));
    const unused = planWith({ templates });
    expect(idsOf(unused)).toEqual(idsOf(first));
    expect(unused.parts.slice(1).every(({ isThere, isDraft }) => isThere && !isDraft)).toBe(true);
    const used = planWith({ templates, journeys: [{ name: "Renamed", uses: first.definition }] });
    expect(used.parts.map(({ name, isThere }) => [name, isThere])).toEqual([
      ["Signed up in the last 24 hours", false],
      ["Welcome 1: hello (2)", false],
      ["Welcome 2: what others like (2)", false],
      ["Welcome 3: can we help? (2)", false],
    ]);
  });

  it("says which mails another member has to publish", () => {
    const templates = planWith()
      .parts.slice(1)
      .map(({ id, name }) => ({ id, name, isPublished: false }));
    const { parts } = planWith({ templates });
    expect(parts.map(({ isDraft }) => isDraft)).toEqual([false, true, true, true]);
  });
});

describe("a derived id", () => {
  it("is a UUID of version 8, and another one for other texts", () => {
    const ids = Array.from({ length: 2_000 }, (_, index) => derivedId(["a", String(index)]));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(derivedId(["a", "b"])).not.toBe(derivedId(["ab", ""]));
  });
});
