/** The steps of a journey as cards in a nested list, with a place for another one behind each. Branches are side by side where they fit. */
import { memo, useRef, type ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { isEqualJson } from "../../../editing/index.js";
import { describeWay, type Way } from "../../../kinds/index.js";
import { UserText } from "../../../ui/index.js";
import type { OutlineBranch, OutlineItem, Outline } from "../nodes/outline-of.js";
import { exitId } from "../nodes/journey-graph.js";
import { stepsOf } from "../nodes/steps-of.js";
import { AddStep } from "./add-step.js";
import classes from "./editor.module.css";
import { nameOfStep, useJourneyEditing } from "./journey-editing.js";
import { LeadTo } from "./lead-to.js";
import { NodeReplay } from "./replay/node-replay.js";
import { StepCard } from "./step-card.js";
import { editorWords } from "./words.js";

export function Tree(): ReactNode {
  const say = useWords(editorWords);
  const { items, unreached } = useOutline();
  return (
    <div data-tree="" role="group" aria-label={say("treeLabel")}>
      <Items items={items} />
      {unreached.length > 0 && (
        <section className={classes.unreached}>
          <h3>{say("unreached")}</h3>
          <p>{say("unreachedText")}</p>
          {unreached.map((list) => (
            <Items key={list[0]?.id} items={list} />
          ))}
        </section>
      )}
    </div>
  );
}

/** The same object while the same steps are at the same places: typing changes none. */
function useOutline(): Outline {
  const draft = useJourneyEditing((editing) => editing.draft);
  const last = useRef<Outline>(undefined);
  const outline = stepsOf(draft).outline;
  if (last.current === undefined || !hasSameItems(last.current, outline)) last.current = outline;
  return last.current;
}

function hasSameItems(one: Outline, other: Outline): boolean {
  return isEqualJson([one.items, one.unreached], [other.items, other.unreached]);
}

const Items = memo(({ items }: { readonly items: readonly OutlineItem[] }): ReactNode => (
  <ol className={classes.list}>
    {items.map((item, index) =>
      item.kind === "reference" ? (
        <Reference key={`to ${item.id}`} id={item.id} />
      ) : (
        <Item key={item.id} item={item} next={items[index + 1]} isLast={index === items.length - 1} />
      ),
    )}
  </ol>
));

interface ItemProps {
  readonly item: Extract<OutlineItem, { readonly kind: "node" }>;
  readonly next: OutlineItem | undefined;
  readonly isLast: boolean;
}

function Item({ item: { id, branches }, next, isLast }: ItemProps): ReactNode {
  if (id === exitId)
    return (
      <li data-step="">
        <StepCard id={id}>
          <NodeReplay id={id} />
        </StepCard>
      </li>
    );
  return (
    <li data-step="">
      <StepCard id={id}>
        <NodeReplay id={id} />
      </StepCard>
      {branches.length > 0 && (
        <ul className={classes.branches}>
          {branches.map((branch, way) => (
            // Ways of one node may have equal ends and equal words.
            // eslint-disable-next-line react/no-array-index-key
            <li key={way} className={classes.branch} data-branch="">
              <Branch of={id} way={way} branch={branch} />
            </li>
          ))}
        </ul>
      )}
      <AddStep gap={{ after: id }} />
      {(isLast || next?.kind === "reference") && <LeadTo gap={{ after: id }} />}
    </li>
  );
}

interface BranchProps {
  readonly of: string;
  readonly way: number;
  readonly branch: OutlineBranch;
}

function Branch({ of, way, branch }: BranchProps): ReactNode {
  return (
    <>
      <WayHead way={branch.way} />
      <AddStep gap={{ branchOf: of, way }} isOnly={branch.items.length === 0} />
      {branch.items.length === 0 ? <LeadTo gap={{ branchOf: of, way }} /> : <Items items={branch.items} />}
    </>
  );
}

function WayHead({ way }: { readonly way: Way }): ReactNode {
  const describing = useJourneyEditing((editing) => editing.describing);
  return (
    <div className={classes.way}>
      <UserText isBrief limit={80}>
        {describeWay(way, describing) ?? ""}
      </UserText>
    </div>
  );
}

/** A step that is elsewhere in the list. */
function Reference({ id }: { readonly id: string }): ReactNode {
  const say = useWords(editorWords);
  const name = useJourneyEditing(({ draft, describing }) => nameOfStep(draft, id, describing));
  return (
    <li className={classes.hint}>
      {say("goesOn")} <UserText isBrief>{name}</UserText>
    </li>
  );
}
