/** The user is a member of a group, or of one whose trait meets a condition. */
import { Checkbox, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { withField, within, type FieldsProps } from "../fields/field-props.js";
import { TextField } from "../fields/plain-fields.js";
import { OperatorFields } from "../operators/operator-fields.js";
import { readMembers } from "../typed/read-names.js";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import { describeOperator } from "../operators/index.js";
import { quote, quotePath } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: {
    name: "Member of a group",
    groupId: "Id of the group",
    anyGroup: "Any group",
    withTrait: "Only groups with an attribute",
    path: "Attribute of the group",
    inGroup: "Is a member of group {group}",
    inAnyGroup: "Is a member of any group",
    inGroupWhere: "Is a member of group {group}, whose attribute {path} {condition}",
    inAnyGroupWhere: "Is a member of a group whose attribute {path} {condition}",
  },
  de: {
    name: "Mitglied einer Gruppe",
    groupId: "Id der Gruppe",
    anyGroup: "Irgendeine Gruppe",
    withTrait: "Nur Gruppen mit einem Attribut",
    path: "Attribut der Gruppe",
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
  initial: (id) => ({ type: "Group", id }),
  Fields: GroupFields,
  read: readMembers,
};

function GroupFields(props: FieldsProps<SegmentNodeOf<"Group">>): ReactNode {
  const { part, change, issueAt } = props;
  const say = useWords(words);
  const { trait } = part;
  const ofTrait: FieldsProps<NonNullable<typeof trait>> | undefined =
    trait === undefined ? undefined : { ...within(props, "trait"), part: trait };
  return (
    <Stack gap="xs">
      <TextField
        label={say("groupId")}
        placeholder={say("anyGroup")}
        value={part.groupId ?? ""}
        error={issueAt("groupId")}
        onChange={(id) => change(withField(part, "groupId", id === "" ? undefined : id), "groupId")}
      />
      <Checkbox
        label={say("withTrait")}
        checked={trait !== undefined}
        onChange={({ currentTarget }) =>
          change(
            withField(
              part,
              "trait",
              currentTarget.checked ? { path: "", operator: { type: "Equals", value: "" } } : undefined,
            ),
          )
        }
      />
      {ofTrait !== undefined && (
        <>
          <TextField
            label={say("path")}
            value={ofTrait.part.path}
            error={issueAt("trait", "path")}
            onChange={(path) => ofTrait.change({ ...ofTrait.part, path }, "path")}
          />
          <OperatorFields {...within(ofTrait, "operator")} of={undefined} />
        </>
      )}
    </Stack>
  );
}
