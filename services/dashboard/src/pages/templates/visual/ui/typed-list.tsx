/** The list of blocks or variables at the cursor, while one types for it. */
import { Paper } from "@mantine/core";
import { useEditorState } from "@tiptap/react";
import { useEffect, useId, useState, type ReactNode } from "react";
import { useWords } from "../../../../data/index.js";
import { useVisual } from "../editor-context.js";
import { fittingOffers, insertOffer, insertVariable, removeTyped } from "../insert.js";
import { triggerOf, type Trigger, type TriggerKeys, type TriggerList } from "../plugins/trigger.js";
import { visualWords } from "../words.js";
import { ChoiceList, keyInChoices, optionId } from "./choice-list.js";
import { blockChoices, variableChoices } from "./choices.js";
import classes from "./canvas.module.css";

export interface TypedListProps {
  readonly keys: TriggerKeys;
  readonly list: TriggerList;
}

export function TypedList(props: TypedListProps): ReactNode {
  const { editor } = useVisual();
  const trigger = useEditorState({
    editor,
    selector: ({ editor: { state } }) => triggerOf(state),
    equalityFn: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  });
  return trigger && <OpenList key={`${trigger.kind} ${trigger.from}`} trigger={trigger} {...props} />;
}

function OpenList({
  trigger: { kind, from, query },
  keys,
  list,
}: TypedListProps & { readonly trigger: Trigger }): ReactNode {
  const say = useWords(visualWords);
  const id = useId();
  const { editor, variables, chooseImage } = useVisual();
  const [chosen, setChosen] = useState({ query, active: 0 });
  // Other choices begin with the first.
  const active = chosen.query === query ? chosen.active : 0;
  const setActive = (next: number): void => setChosen({ query, active: next });
  const choices =
    kind === "block"
      ? blockChoices(fittingOffers(editor, say), {
          query,
          say,
          choose: (offer) => {
            removeTyped(editor, from);
            insertOffer(editor, offer, { chooseImage });
          },
        })
      : variableChoices(variables, {
          query,
          choose: (path) => {
            removeTyped(editor, from);
            insertVariable(editor, path);
          },
        });
  useEffect(() => {
    keys.current = ({ key }) => {
      const next = keyInChoices(key, { active, count: choices.length });
      if (next === "choose") choices[active]?.choose();
      else if (next !== undefined) setActive(next);
      return next !== undefined;
    };
    list.current =
      choices.length === 0 ? {} : { "aria-controls": id, "aria-activedescendant": optionId(id, active) };
    return () => {
      keys.current = undefined;
      list.current = {};
    };
  });
  const isBlock = kind === "block";
  // Nothing is in the way of one who writes a path or Liquid.
  if (choices.length === 0) return null;
  return (
    <Paper shadow="md" withBorder className={classes.typed} style={placeOf(from)}>
      <ChoiceList
        id={id}
        label={say(isBlock ? "searchBlock" : "searchVariable")}
        choices={choices}
        active={active}
        onActive={setActive}
        empty={say(isBlock ? "noBlock" : "noVariable")}
      />
    </Paper>
  );

  function placeOf(pos: number): { readonly left: number; readonly top: number } {
    const { left, bottom } = editor.view.coordsAtPos(pos);
    const width = 280;
    return {
      left: Math.max(8, Math.min(left, window.innerWidth - width - 8)),
      top: bottom + 340 > window.innerHeight ? Math.max(8, bottom - 340 - 24) : bottom + 4,
    };
  }
}
