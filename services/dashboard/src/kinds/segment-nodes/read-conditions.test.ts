import { describe, expect, it } from "vitest";
import type { Language } from "../../data/index.js";
import { describeSegment } from "./index.js";
import { readConditions } from "./read-conditions.js";
import { nameOfSeen, seen } from "./seen.fixture.js";

const meanings = (text: string, language: Language = "en"): readonly string[] =>
  readConditions(text, seen).map((node) => {
    const describing = { language, zone: "UTC", nameOf: nameOfSeen };
    const { text: sentence, children = [] } = describeSegment({ entryNode: node, nodes: [] }, describing);
    const below = children.flatMap((child) => (child.children ?? []).map((each) => each.text));
    return [sentence, ...below].join(" / ");
  });

const first: readonly (readonly [text: string, meaning: string])[] = [
  ["Order Completed", "Event “Order Completed”, at least once"],
  ["order completed in the last 7 days", "Event “Order Completed”, at least once, in the last 7 days"],
  ["bought twice in the last 30 days", "Event “Order Completed”, at least 2 times, in the last 30 days"],
  ["bought more than 2 times", "Event “Order Completed”, at least 3 times"],
  ["bought at most 2 times", "Event “Order Completed”, fewer than 3 times"],
  ["not bought in the last 7 days", "Event “Order Completed”, never, in the last 7 days"],
  ["not bought this week", "Event “Order Completed”, never, in the last 7 days"],
  ["bought today", "Event “Order Completed”, at least once, in the last day"],
  ["not bought yesterday", "Event “bought yesterday”, never"],
  ["not in Recent", "Is not in the segment “Recent buyers”"],
  ["lives in Germany", "Attribute “country” is “Germany”"],
  ["does not live in Germany", "Attribute “country” is not “Germany”, or has no value"],
  ["has never signed up", "Event “Signed Up”, never"],
  [
    "spent more than 50 in the last 30 days",
    "Event “Order Completed”, at least once, in the last 30 days / Property “value” is at least 50",
  ],
  ["did Rocket Launched 3 times last week", "Event “Rocket Launched”, at least 3 times, in the last 7 days"],
  ["plan is pro", "Attribute “plan” is “pro”"],
  ["plan = 5", "Attribute “plan” is 5"],
  ["plan is not pro", "Attribute “plan” is not “pro”, or has no value"],
  ["age under 18", "Attribute “age” is less than 18"],
  ["age is at least 18", "Attribute “age” is at least 18"],
  ["phone has a value", "Attribute “phone” has a value"],
  ["without phone", "Attribute “phone” has no value"],
  ["createdAt within the last 2 days", "Attribute “createdAt” is a date within the last 2 days"],
  ["in Germany", "Attribute “country” is “Germany”"],
  ["tags contains vip", "Attribute “tags” is a list that contains “vip”"],
  ["subscribed to newsletter", "Is subscribed to “Newsletter”, or has never changed that subscription"],
  ["unsubscribed from Offers", "Has unsubscribed from “Offers”"],
  ["not subscribed to Offers", "Has unsubscribed from “Offers”"],
  ["in segment Recent buyers", "Is in the segment “Recent buyers”"],
  ["on the list Staff", "Is in the segment “Staff”"],
  ["not on the list Staff", "Is not in the segment “Staff”"],
  ["is not in Staff", "Is not in the segment “Staff”"],
  ["member of group acme", "Is a member of group “acme”"],
  ["member of any group", "Is a member of any group"],
  ["opened Welcome", "Status “DFEmailOpened” of messages from template “Welcome”, at least once"],
  ["10 % of all users", "Is in a fixed random share of 10% of all users"],
];

const german: readonly (readonly [text: string, meaning: string])[] = [
  [
    "Bestellung gekauft in den letzten 7 Tagen",
    "Ereignis „Bestellung gekauft“, mindestens einmal, in den letzten 7 Tagen",
  ],
  [
    "zweimal gekauft in den letzten 30 Tagen",
    "Ereignis „Bestellung gekauft“, mindestens 2-mal, in den letzten 30 Tagen",
  ],
  ["hat mindestens 3 mal Bestellung gekauft", "Ereignis „Bestellung gekauft“, mindestens 3-mal"],
  ["nicht gekauft in den letzten 7 Tagen", "Ereignis „Bestellung gekauft“, nie, in den letzten 7 Tagen"],
  ["diese Woche nicht gekauft", "Ereignis „Bestellung gekauft“, nie, in den letzten 7 Tagen"],
  ["Land ist Deutschland", "Attribut „country“ ist „Deutschland“"],
  ["Tarif ist pro", "Attribut „plan“ ist „pro“"],
  ["wohnt nicht in Deutschland", "Attribut „country“ ist nicht „Deutschland“ oder hat keinen Wert"],
  ["nicht in Staff", "Ist nicht im Segment „Staff“"],
  ["plan ist pro", "Attribut „plan“ ist „pro“"],
  ["plan ist nicht pro", "Attribut „plan“ ist nicht „pro“ oder hat keinen Wert"],
  ["age unter 18", "Attribut „age“ ist kleiner als 18"],
  ["age mindestens 18", "Attribut „age“ ist mindestens 18"],
  ["ohne phone", "Attribut „phone“ hat keinen Wert"],
  ["aus Deutschland", "Attribut „country“ ist „Deutschland“"],
  ["tags enthält vip", "Attribut „tags“ ist eine Liste, die „vip“ enthält"],
  ["Newsletter abonniert", "Hat „Newsletter“ abonniert oder dieses Abonnement nie geändert"],
  ["Offers abbestellt", "Hat „Offers“ abbestellt"],
  ["im Segment Recent buyers", "Ist im Segment „Recent buyers“"],
  ["nicht auf der Liste Staff", "Ist nicht im Segment „Staff“"],
  ["Mitglied der Gruppe acme", "Ist Mitglied der Gruppe „acme“"],
  ["Welcome geöffnet", "Status „DFEmailOpened“ von Nachrichten aus der Vorlage „Welcome“, mindestens einmal"],
];
const plain = (text: string | undefined): string => (text ?? "").replaceAll(/[\u00a0\u202f]/g, " ");

describe("a typed condition", () => {
  it.each(first)("%s", (text, meaning) => expect(plain(meanings(text)[0])).toBe(meaning));
  it.each(german)("%s", (text, meaning) => expect(plain(meanings(text, "de")[0])).toBe(meaning));

  it("offers choices where it may mean several things", () => {
    expect(meanings("bought twice")).toEqual(
      expect.arrayContaining([
        "Event “Order Completed”, at least 2 times",
        "Event “Order Completed”, exactly 2 times",
        "Event “Bestellung gekauft”, at least 2 times",
      ]),
    );
    expect(meanings("spent at least 50")).toEqual([
      "Event “Order Completed”, at least once / Property “value” is at least 50",
      "Event “Order Completed”, at least once / Property “shipping.price” is at least 50",
    ]);
    expect(meanings("in Berlin")).toEqual([
      "Attribute “country” is “Berlin”",
      "Attribute “city” is “Berlin”",
    ]);
  });

  it("offers nothing where nothing fits", () => {
    for (const text of ["", "  ", "hello", "%", "in the last 30 days", "not in the last 7 days", "((("])
      expect(meanings(text)).toEqual([]);
  });
});
