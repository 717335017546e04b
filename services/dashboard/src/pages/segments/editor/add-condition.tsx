/** Adds to a group: a condition that is typed, or one that is chosen by its kind. */
import { Autocomplete, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { memo, useState, type ReactNode } from "react";
import { randomId, useLanguage, useWords } from "../../../data/index.js";
import {
  conditionKinds,
  groupKinds,
  labelOfTyped,
  readTyped,
  segmentTree,
  nameInSeen,
  useSeen,
  useSeenSpelling,
  wholeKinds,
  withAdded,
  withWhole,
  type TypedConditions,
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
  /** What undo calls it. */
  readonly name: string;
  readonly make: () => TypedConditions;
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
  const meant = readTyped(text, seen);
  const typed = useSeenSpelling(meant.map(({ nodes }) => nodes)).map((nodes): Option => {
    const [first] = nodes;
    const tree = { root: first?.id ?? "", nodes };
    const label = labelOfTyped(tree, describingSeen);
    return {
      label,
      name: nodes.length === 1 && first !== undefined ? nameOfNode(first, describingSeen) : label,
      make: () => segmentTree.renamed(tree, randomId),
    };
  });
  const kindsOf = (kinds: typeof conditionKinds, isWhole?: true): readonly Option[] =>
    kinds
      .map(([, kind]) => ({
        label: kind.words[language].name,
        name: kind.words[language].name,
        make: () => {
          const node = kind.initial(randomId());
          return { root: node.id, nodes: [node] };
        },
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
  const add = ({ name, make, isWhole }: Option): void => {
    const added = make();
    const { edit, open } = editing();
    const isSeveral = added.nodes.length > 1;
    const first = added.nodes[isSeveral ? added.nodes.findIndex((node) => !("children" in node)) : 0];
    if (first === undefined) return;
    edit(
      say("doAdd", { what: name }),
      (draft) => (isWhole ? withWhole(draft, first) : withAdded(draft, groupId, added)),
      { focus: first.id },
    );
    open(isSeveral ? undefined : first.id);
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
