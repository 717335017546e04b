/** A place for a step: its plus opens the palette. */
import { Menu, Text } from "@mantine/core";
import { IconClipboard, IconPlus } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { randomId, useLanguage, useWords } from "../../../data/index.js";
import { isEqualJson } from "../../../editing/index.js";
import { stepOffers } from "../../../kinds/index.js";
import { inserted } from "../nodes/journey-edits.js";
import type { Gap } from "../nodes/steps-of.js";
import classes from "./editor.module.css";
import { useJourneyEditing, useJourneyEditingNow } from "./journey-editing.js";
import { LazyMenu } from "./lazy-menu.js";
import { hasCopied, paste } from "./step-acts.js";
import { editorWords } from "./words.js";

export interface AddStepProps {
  readonly gap: Gap;
  /** With its name beside the plus, where there is nothing else. */
  readonly isOnly?: boolean;
}

export const AddStep = memo(
  ({ gap, isOnly: isAlone = false }: AddStepProps): ReactNode => {
    const say = useWords(editorWords);
    const editing = useJourneyEditingNow();
    const isFirst = useJourneyEditing(({ draft }) => draft.definition.nodes.length === 0);
    const isOnly = isAlone || isFirst;
    const isOpen = useJourneyEditing(({ adding }) => adding !== undefined && isEqualJson(adding, gap));
    return (
      <div className={isOnly ? classes.only : classes.gap}>
        <LazyMenu
          isOpen={isOpen}
          onChange={(next) => editing().setAdding(next ? gap : undefined)}
          width={320}
          button={(ref) => (
            <button
              type="button"
              ref={ref}
              className={classes.plus}
              // Each card has the key for what follows it.
              tabIndex={isOnly ? 0 : -1}
              aria-label={say("addHere")}
              aria-haspopup="menu"
              onClick={() => editing().setAdding(gap)}
            >
              <IconPlus size={14} />
              {isOnly && say("addStep")}
            </button>
          )}
        >
          <Palette gap={gap} />
        </LazyMenu>
      </div>
    );
  },
  (before, after) => before.isOnly === after.isOnly && isEqualJson(before.gap, after.gap),
);

function Palette({ gap }: { readonly gap: Gap }): ReactNode {
  const say = useWords(editorWords);
  const { language } = useLanguage();
  const editing = useJourneyEditingNow();
  return (
    <>
      {stepOffers.map(({ icon: OfferIcon, words, initial }) => {
        const { name, hint } = words[language];
        return (
          <Menu.Item
            key={name}
            leftSection={<OfferIcon size={18} />}
            onClick={() => {
              const id = randomId();
              const { edit, open, setAdding } = editing();
              setAdding(undefined);
              edit(
                say("doAdd", { what: name }),
                (before) => inserted(before, gap, (next) => initial(id, next)),
                { focus: id },
              );
              open(id);
            }}
          >
            {name}
            <Text size="xs" c="dimmed" component="div">
              {hint}
            </Text>
          </Menu.Item>
        );
      })}
      {hasCopied() && (
        <>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconClipboard size={18} />}
            onClick={() => {
              editing().setAdding(undefined);
              paste(gap, editing(), say);
            }}
          >
            {say("pasteHere")}
          </Menu.Item>
        </>
      )}
    </>
  );
}
