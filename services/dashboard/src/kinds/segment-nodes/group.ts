/** The user is a member of a group, or of one whose trait meets a condition. */
import { defineWords, sayIn } from "../../data/index.js";
import { describeOperator } from "../operators/index.js";
import { quote, quotePath } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: {
    inGroup: "Is a member of group {group}",
    inAnyGroup: "Is a member of any group",
    inGroupWhere: "Is a member of group {group}, whose attribute {path} {condition}",
    inAnyGroupWhere: "Is a member of a group whose attribute {path} {condition}",
  },
  de: {
    inGroup: "Ist Mitglied der Gruppe {group}",
    inAnyGroup: "Ist Mitglied irgendeiner Gruppe",
    inGroupWhere: "Ist Mitglied der Gruppe {group}, deren Attribut {path} {condition}",
    inAnyGroupWhere: "Ist Mitglied einer Gruppe, für die gilt: Attribut {path} {condition}",
  },
});

export const group: SegmentNodeKind<SegmentNodeOf<"Group">> = {
  words,
  describe({ groupId, trait }, describing) {
    const say = sayIn(words, describing.language);
    const named = groupId === undefined ? undefined : { group: quote(groupId, describing) };
    if (trait === undefined) return { text: named === undefined ? say("inAnyGroup") : say("inGroup", named) };
    const condition = describeOperator(trait.operator, describing);
    const path = quotePath(trait.path, describing);
    const text =
      named === undefined
        ? say("inAnyGroupWhere", { path, condition })
        : say("inGroupWhere", { ...named, path, condition });
    return { text };
  },
};
