/** Adds to a group: a condition that is typed, or one that is chosen by its kind. */
import { Autocomplete, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { memo, useState, type ReactNode } from "react";
import { randomId, useLanguage, useWords } from "../../../data/index.js";
import {
  conditionKinds,
  describeSegment,
  groupKinds,
  readConditions,
  segmentTree,
  nameInSeen,
  useSeen,
  useSeenSpelling,
  wholeKinds,
  withWhole,
  type SegmentNode,
} from "../../../kinds/index.js";
import { hasWords } from "../../../ui/index.js";
import { nameOfNode, useSegmentEditing, useSegmentEditingNow } from "./segment-editing.js";
import { builderWords } from "./words.js";

export interface AddConditionProps {
  readonly groupId: string;
  /** Whether the group is the whole definition and has nothing in it: then it can become one of another kind. */
  readonly isWholeEmpty: boolean;
}

interface Option {
  /** What the list calls it. */
  readonly label: string;
  readonly make: (id: string) => SegmentNode;
  readonly isWhole?: true;
}

/** Nothing that is typed begins with it. */
const optionMark = "\uE000";

export const AddCondition = memo(function AddCondition({
  groupId,
  isWholeEmpty,
}: AddConditionProps): ReactNode {
  const say = useWords(builderWords);
  const { language } = useLanguage();
  const editing = useSegmentEditingNow();
  const describing = useSegmentEditing((all) => all.describing);
  const [text, setText] = useState("");
  const seen = useSeen();
  // What a text may mean is not part of the definition yet, whose names are known.
  const describingSeen: typeof describing = {
    ...describing,
    nameOf: (kind, id) => nameInSeen(seen, kind, id) ?? describing.nameOf(kind, id),
  };
  const typed = useSeenSpelling(readConditions(text, seen)).map((node): Option => {
    const sentence = describeSegment({ entryNode: node, nodes: [] }, describingSeen);
    const below = (sentence.children ?? []).flatMap(({ children = [] }) => children.map((each) => each.text));
    return { label: [sentence.text, ...below].join(" · "), make: (id) => ({ ...node, id }) };
  });
  const kindsOf = (kinds: typeof conditionKinds, isWhole?: true): readonly Option[] =>
    kinds
      .map(([, kind]) => ({
        label: kind.words[language].name,
        make: (id: string) => kind.initial(id),
        ...(isWhole && { isWhole }),
      }))
      .filter(({ label }) => hasWords(label, text));
  const sections = [
    [say("meant"), typed],
    [say("kinds"), kindsOf(conditionKinds)],
    [say("groups"), kindsOf(groupKinds)],
    [say("wholes"), isWholeEmpty ? kindsOf(wholeKinds, true) : []],
  ] as const;
  const options = new Map<string, Option>();
  const data = sections.flatMap(([group, all], section) => {
    const items = all.map((option, index) => {
      const value = `${optionMark}${section}.${index}`;
      options.set(value, option);
      return value;
    });
    return items.length === 0 ? [] : [{ group, items }];
  });
  const add = ({ make, isWhole }: Option): void => {
    const node = make(randomId());
    const { edit, open } = editing();
    const name = say("doAdd", { what: nameOfNode(node, describingSeen) });
    edit(
      name,
      (draft) => {
        if (isWhole) return withWhole(draft, node);
        const group = segmentTree.nodeOf(draft, groupId);
        const index = (group && "children" in group && group.children.length) || 0;
        return segmentTree.insertAt(draft, { parent: groupId, index }, { root: node.id, nodes: [node] });
      },
      { focus: node.id },
    );
    open(node.id);
  };
  return (
    <div data-own-text={text === "" ? undefined : ""}>
      <Autocomplete
        aria-label={say("add")}
        placeholder={say("addHint")}
        leftSection={<IconPlus size={14} />}
        value={text}
        data={data}
        filter={({ options: all }) => all}
        renderOption={({ option }) => options.get(option.value)?.label ?? option.value}
        selectFirstOptionOnChange
        maxDropdownHeight={360}
        comboboxProps={{ withinPortal: true }}
        // The field is emptied when an option is chosen, whose value is no text.
        onChange={(value) => setText(value.startsWith(optionMark) ? "" : value)}
        onOptionSubmit={(value) => {
          const option = options.get(value);
          if (option !== undefined) add(option);
        }}
      />
      {text.trim() !== "" && options.size === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {say("nothing")}
        </Text>
      )}
    </div>
  );
});
