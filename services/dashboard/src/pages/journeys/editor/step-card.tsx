/** The card of a step: what it does in words, what is wrong with it, and what can be done with it. */
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { memo, useState, type KeyboardEvent, type ReactNode } from "react";
import { useLanguage, useWords } from "../../../data/index.js";
import { isNotFilledIn, issueText, runCardKey, type CardAct } from "../../../editing/index.js";
import { describeNode } from "../../../kinds/index.js";
import { NodeIcon } from "../node-icon.js";
import { NodeText } from "../node-text.js";
import { nodeOf } from "../nodes/journey-draft.js";
import { exitId } from "../nodes/journey-graph.js";
import classes from "./editor.module.css";
import { useIssuesOf, useJourneyEditing, useJourneyEditingNow } from "./journey-editing.js";
import { LazyMenu } from "./lazy-menu.js";
import { useStepActs } from "./step-acts.js";
import { isUnchosen } from "./unchosen.js";
import { editorWords } from "./words.js";

export interface StepCardProps {
  readonly id: string;
  /** What is known of it besides, as what a replay counted. */
  readonly children?: ReactNode;
}

export const StepCard = memo(({ id, children }: StepCardProps): ReactNode => {
  const say = useWords(editorWords);
  const { language } = useLanguage();
  const editing = useJourneyEditingNow();
  const node = useJourneyEditing(({ draft }) => nodeOf(draft, id));
  const describing = useJourneyEditing((all) => all.describing);
  const isOpen = useJourneyEditing(({ openId }) => openId === id);
  const isHere = useJourneyEditing(({ here }) => here === id);
  const issues = useIssuesOf(id);
  const acts = useStepActs(id);
  if (node === undefined) return null;
  const { title } = describeNode(node, describing);
  return (
    <div
      className={classes.card}
      data-open={isOpen ? "" : undefined}
      data-here={isHere ? "" : undefined}
      data-unfinished={issues.length > 0 ? "" : undefined}
      onKeyDown={(event) => {
        moveFocus(event);
        runCardKey(event, acts);
      }}
    >
      <button
        type="button"
        className={classes.body}
        data-card={id}
        aria-expanded={isOpen}
        onClick={() => editing().open(isOpen ? undefined : id)}
      >
        <NodeIcon node={node} />
        <NodeText node={node} describing={describing} isUnchosen={isUnchosen(issues)}>
          {issues.length > 0 && (
            <span className={classes.issue}>
              {[
                ...new Set(
                  issues.map(({ issue }) =>
                    isNotFilledIn(issue) ? say("unfinished") : issueText(issue, language),
                  ),
                ),
              ].join(" ")}
            </span>
          )}
        </NodeText>
        {children}
      </button>
      {id !== exitId && <StepMenu acts={acts} name={say("actions", { what: title })} />}
    </div>
  );
});

interface StepMenuProps {
  readonly acts: () => readonly CardAct[];
  readonly name: string;
}

function StepMenu({ acts, name }: StepMenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <LazyMenu
      isOpen={isOpen}
      onChange={setOpen}
      button={(ref) => (
        <ActionIcon
          ref={ref}
          variant="subtle"
          color="gray"
          aria-label={name}
          aria-haspopup="menu"
          onClick={() => setOpen(true)}
        >
          <IconDots size={16} />
        </ActionIcon>
      )}
    >
      {isOpen &&
        acts().map(({ id, label, icon: IconOfAct, key, isPossible, run }) => (
          <Menu.Item
            key={id}
            disabled={!isPossible}
            leftSection={<IconOfAct size={14} />}
            rightSection={key === undefined ? undefined : <kbd>{key}</kbd>}
            onClick={() => {
              setOpen(false);
              run();
            }}
          >
            {label}
          </Menu.Item>
        ))}
    </LazyMenu>
  );
}

/** Arrow keys go to the card before and after, into a branch and out of it, as the page shows them. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, altKey, ctrlKey, metaKey, target } = event;
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return;
  if (target.dataset["card"] === undefined) return;
  const next = focusAfter(target, key);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function focusAfter(card: HTMLElement, key: string): HTMLElement | undefined {
  const tree = card.closest("[data-tree]");
  if (key === "ArrowUp" || key === "ArrowDown") {
    const cards = cardsIn(tree);
    return cards[cards.indexOf(card) + (key === "ArrowUp" ? -1 : 1)];
  }
  const branch = card.closest("[data-branch]");
  if (key === "ArrowLeft") {
    const before = branch?.previousElementSibling;
    if (before?.hasAttribute("data-branch") === true) return cardsIn(before)[0];
    const item = branch?.closest("[data-step]");
    return item === null || item === undefined ? undefined : cardsIn(item)[0];
  }
  if (key !== "ArrowRight") return undefined;
  const inner = card.closest("[data-step]")?.querySelector("[data-branch]");
  const beside = inner ?? branch?.nextElementSibling ?? null;
  return cardsIn(beside)[0];
}

function cardsIn(element: Element | null): readonly HTMLElement[] {
  return element === null ? [] : [...element.querySelectorAll<HTMLElement>("[data-card]")];
}
