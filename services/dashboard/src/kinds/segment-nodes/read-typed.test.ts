import { describe, expect, it } from "vitest";
import type { Language } from "../../data/index.js";
import { labelOfTyped } from "./label-typed.js";
import { readTyped } from "./read-typed.js";
import { nameOfSeen, seen } from "./seen.fixture.js";
import { newSegment, segmentTree, withAdded, type SegmentDraft } from "./segment-tree.js";

const known = { ...seen, events: [...seen.events, "Terms and Conditions Accepted"] };
const meanings = (text: string, language: Language = "en"): readonly string[] =>
  readTyped(text, known).map((tree) =>
    labelOfTyped(tree, { language, zone: "UTC", nameOf: nameOfSeen }).replaceAll(/[\u00a0\u202f]/g, " "),
  );

const pro = "Attribute “plan” is “pro”";
const proDe = "Attribut „plan“ ist „pro“";
const english: readonly (readonly [text: string, meaning: string])[] = [
  ["plan is pro", pro],
  ["plan is pro or", pro],
  ["plan is or", "Attribute “plan” is “or”"],
  [
    "plan is pro or ordered in the last 30 days",
    `${pro} or Event “Order Completed”, at least once, in the last 30 days`,
  ],
  ["plan is pro and not bought this week", `${pro} and Event “Order Completed”, never, in the last 7 days`],
  [
    "plan is pro and age over 18 or subscribed to Offers",
    `(${pro} and Attribute “age” is at least 18) or Is subscribed to “Offers”`,
  ],
  ["plan is pro, age under 18", `${pro} and Attribute “age” is less than 18`],
  ["plan is pro, free or trial", `${pro} or Attribute “plan” is “free” or Attribute “plan” is “trial”`],
  ["age over 18 and under 30", "Attribute “age” is at least 18 and Attribute “age” is less than 30"],
  ["lives in New York or Berlin", "Attribute “country” is “New York” or Attribute “country” is “Berlin”"],
  [
    "not in Germany or France",
    "Attribute “country” is not “Germany”, or has no value and Attribute “country” is not “France”, or has no value",
  ],
  ["bought, in the last 30 days", "Event “Order Completed”, at least once, in the last 30 days"],
  [
    "Terms and Conditions Accepted or plan is pro",
    `Event “Terms and Conditions Accepted”, at least once or ${pro}`,
  ],
];
const german: readonly (readonly [text: string, meaning: string])[] = [
  ["Tarif ist pro oder free", `${proDe} oder Attribut „plan“ ist „free“`],
  [
    "Tarif ist pro oder Bestellung gekauft in den letzten 30 Tagen",
    `${proDe} oder Ereignis „Bestellung gekauft“, mindestens einmal, in den letzten 30 Tagen`,
  ],
  [
    "Tarif ist pro und Newsletter abonniert",
    `${proDe} und Hat „Newsletter“ abonniert oder dieses Abonnement nie geändert`,
  ],
];

describe("typed conditions", () => {
  it.each(english)("%s", (text, meaning) => expect(meanings(text)[0]).toBe(meaning));
  it.each(german)("%s", (text, meaning) => expect(meanings(text, "de")[0]).toBe(meaning));

  it("offer the other meanings of one part", () => {
    expect(meanings("plan is pro or in Berlin")).toEqual([
      `${pro} or Attribute “country” is “Berlin”`,
      `${pro} or Attribute “city” is “Berlin”`,
    ]);
  });

  it("mean nothing where a part does", () => {
    for (const text of ["hello or %", "%, $", ", ,"]) expect(meanings(text)).toEqual([]);
  });
});

describe("adding typed conditions", () => {
  const empty: SegmentDraft = { name: "", definition: newSegment("top") };
  const typed = (text: string, mark = "n") => {
    const [tree] = readTyped(text, known);
    if (tree === undefined) throw new Error(`${text} means nothing`);
    return segmentTree.renamed(
      tree,
      (
        (count) => () =>
          `${mark}${(count += 1)}`
      )(0),
    );
  };
  const either = typed("plan is pro or age over 18");

  it("makes the definition of a group, where there was none", () => {
    const { definition } = withAdded(empty, "top", either);
    expect(definition.entryNode).toMatchObject({ type: "Or", id: either.root });
    expect(definition.entryNode).toHaveProperty(
      "children",
      definition.nodes.map(({ id }) => id),
    );
    expect(definition.nodes.map(({ type }) => type)).toEqual(["Trait", "Trait"]);
  });

  it("puts a group beside what is there, and conditions of the same kind of group beside them", () => {
    const one = withAdded(empty, "top", typed("in Germany", "g"));
    const { definition: both } = withAdded(one, "top", either);
    const join = either.root;
    expect(both.entryNode).toMatchObject({ type: "And", children: ["g1", join] });
    expect(both.nodes.find(({ id }) => id === join)).toMatchObject({ type: "Or" });
    const { definition: flat } = withAdded(one, "top", typed("plan is pro and age over 18"));
    expect(flat.entryNode).toMatchObject({ type: "And" });
    expect(flat.entryNode).toHaveProperty("children.length", 3);
    expect(flat.nodes.map(({ type }) => type)).toEqual(["Trait", "Trait", "Trait"]);
  });

  it("leaves a definition alone that has no such group", () => {
    expect(withAdded(empty, "other", either)).toBe(empty);
  });
});
