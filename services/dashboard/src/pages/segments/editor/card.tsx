/** The cards of a segment: a group with what is in it, a condition with its fields. Keys move, copy and remove them. */
import { ActionIcon, Menu, NativeSelect, Tooltip } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconDots } from "@tabler/icons-react";
import { memo, useId, type ReactNode } from "react";
import { useLanguage, useWords } from "../../../data/index.js";
import {
  isEqualJson,
  issueAtPath,
  issueText,
  runCardKey,
  type CardAct,
  type PlacedIssue,
  type Trail,
} from "../../../editing/index.js";
import { describeSegment, groupKinds, isWholeNode, kindOfNode, segmentTree } from "../../../kinds/index.js";
import { Badge, JsonView, UserText } from "../../../ui/index.js";
import { AddCondition } from "./add-condition.js";
import classes from "./builder.module.css";
import { useCardActs, type CardPlace } from "./card-acts.js";
import { useSegmentEditing, useSegmentEditingNow } from "./segment-editing.js";
import { builderWords } from "./words.js";

export interface CardProps {
  readonly id: string;
  readonly trail: Trail;
}

/** Nothing for a node that is not there: the issues of the definition name it. */
export function Card({ id, trail }: CardProps): ReactNode {
  const node = useSegmentEditing(({ draft }) => segmentTree.nodeOf(draft, id));
  if (node === undefined) return null;
  return kindOfNode(node)?.joins === undefined ? (
    <ConditionCard node={node} trail={trail} />
  ) : (
    <GroupCard node={node} trail={trail} />
  );
}

/** The card of a child. It is drawn again when its place changes, or what it reads itself. */
const ChildCard = memo(
  ({ id, trail }: CardProps): ReactNode => (
    <li>
      <Card id={id} trail={trail} />
    </li>
  ),
  (before, after) => before.id === after.id && isEqualJson(before.trail, after.trail),
);

function GroupCard({ node, trail }: CardPlace): ReactNode {
  const say = useWords(builderWords);
  const { language } = useLanguage();
  const editing = useSegmentEditingNow();
  const acts = useCardActs({ node, trail });
  const children = kindOfNode(node)?.joins?.childrenOf(node) ?? [];
  const isRoot = trail.length === 0;
  const join = (type: string): void => {
    const kind = groupKinds.find(([name]) => name === type)?.[1];
    const next = kind?.joins?.withChildren(kind.initial(node.id), children);
    if (next !== undefined)
      editing().edit(say("doJoin"), (before) => segmentTree.changeNode(before, node.id, () => next));
  };
  // A node that names itself, or one above it, has no card; the issues of the definition name it.
  const isAbove = (id: string): boolean => id === node.id || trail.some(({ parent }) => parent === id);
  return (
    <div
      className={`${classes.card} ${classes.group}`}
      role="group"
      aria-label={say("group")}
      data-card={node.id}
      tabIndex={trail.length === 0 ? -1 : 0}
      onKeyDown={(event) => runCardKey(event, acts)}
    >
      <div className={classes.head}>
        <NativeSelect
          aria-label={say("joins")}
          data={groupKinds.map(([value, { words }]) => ({ value, label: words[language].name }))}
          value={node.type}
          onChange={({ currentTarget }) => join(currentTarget.value)}
        />
        <span className={classes.end}>
          <CardEnd id={node.id} acts={isRoot ? undefined : acts} name={say("group")} />
        </span>
      </div>
      <Issues id={node.id} />
      {children.length > 0 && (
        <ul className={classes.cards}>
          {children.map((id, index) =>
            isAbove(id) ? null : (
              <ChildCard
                // A node may have several places.
                // eslint-disable-next-line react/no-array-index-key
                key={children.indexOf(id) === index ? id : `${id} ${index}`}
                id={id}
                trail={[...trail, { parent: node.id, index }]}
              />
            ),
          )}
        </ul>
      )}
      <AddCondition groupId={node.id} isWholeEmpty={isRoot && children.length === 0} />
    </div>
  );
}

function ConditionCard({ node, trail }: CardPlace): ReactNode {
  const say = useWords(builderWords);
  const fieldsId = useId();
  const editing = useSegmentEditingNow();
  const describing = useSegmentEditing((all) => all.describing);
  const isOpen = useSegmentEditing(({ openId }) => openId === node.id);
  const own = useIssues(node.id);
  const { language } = useLanguage();
  const acts = useCardActs({ node, trail });
  const kind = kindOfNode(node);
  const sentence = describeSegment({ entryNode: node, nodes: [] }, describing);
  return (
    <div
      className={classes.card}
      data-unfinished={own.length > 0 ? "" : undefined}
      onKeyDown={(event) => runCardKey(event, acts)}
    >
      <div className={classes.head}>
        <button
          type="button"
          className={classes.sentence}
          data-card={node.id}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => editing().open(isOpen ? undefined : node.id)}
        >
          <UserText>{sentence.text}</UserText>
          {(sentence.children ?? []).map(({ text, children = [] }) => (
            <span key={text} style={{ display: "block", paddingInlineStart: 12 }}>
              <UserText>{[text, ...children.map((each) => each.text)].join(" ")}</UserText>
            </span>
          ))}
        </button>
        <span className={classes.end}>
          <CardEnd id={node.id} acts={acts} name={sentence.text} />
        </span>
      </div>
      <Issues id={node.id} />
      <div id={fieldsId} className={isOpen ? classes.fields : undefined}>
        {isOpen && kind === undefined && <JsonView value={node} />}
        {isOpen && kind?.Fields !== undefined && kind.Fields !== null && (
          <kind.Fields
            part={node}
            change={(next, typing) =>
              editing().edit(
                say("doChange", { what: sentence.text }),
                (draft) => segmentTree.changeNode(draft, node.id, () => next),
                { field: typing && `${node.id} ${typing}` },
              )
            }
            issueAt={(...path) => {
              const issue = issueAtPath(own, path);
              return issue && issueText(issue, language);
            }}
          />
        )}
      </div>
      {isWholeNode(node) && <div className={classes.fields}>{say("wholeHint")}</div>}
    </div>
  );
}

const noIssues: readonly PlacedIssue[] = [];

function useIssues(id: string): readonly PlacedIssue[] {
  return useSegmentEditing(({ issues }) => issues.get(id) ?? noIssues);
}

/** What is wrong, until its fields are open, which show it at their places. */
function Issues({ id }: { readonly id: string }): ReactNode {
  const own = useIssues(id);
  const isOpen = useSegmentEditing(({ openId }) => openId === id);
  const { language } = useLanguage();
  if (own.length === 0 || isOpen) return null;
  return <div className={classes.issue}>{own.map(({ issue }) => issueText(issue, language)).join(" ")}</div>;
}

interface CardEndProps {
  readonly id: string;
  /** Undefined for the whole definition. */
  readonly acts: (() => readonly CardAct[]) | undefined;
  readonly name: string;
}

function CardEnd({ id, acts, name }: CardEndProps): ReactNode {
  const say = useWords(builderWords);
  return (
    <>
      <Verdict id={id} />
      <NodeCount id={id} />
      {acts !== undefined && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={say("actions", { what: name })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <ActItems acts={acts} />
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

/** Only while the menu is open, which a change closes. */
function ActItems({ acts }: { readonly acts: () => readonly CardAct[] }): ReactNode {
  return acts().map(({ id, label, icon: IconOfAct, key, isPossible, run }) => (
    <Menu.Item
      key={id}
      disabled={!isPossible}
      leftSection={<IconOfAct size={14} />}
      rightSection={key === undefined ? undefined : <kbd>{key}</kbd>}
      onClick={run}
    >
      {label}
    </Menu.Item>
  ));
}

function Verdict({ id }: { readonly id: string }): ReactNode {
  const say = useWords(builderWords);
  const verdict = useSegmentEditing(({ verdicts }) => verdicts.get(id));
  if (verdict === undefined) return null;
  const Mark = verdict ? IconCircleCheck : IconCircleX;
  return (
    <Mark
      size={18}
      className={verdict ? classes.holds : classes.fails}
      role="img"
      aria-label={say(verdict ? "holds" : "fails")}
    />
  );
}

function NodeCount({ id }: { readonly id: string }): ReactNode {
  const say = useWords(builderWords);
  const known = useSegmentEditing(({ counts }) => counts.get(id));
  const isEmpty = useSegmentEditing(({ total }) => total === 0);
  if (known === undefined) return null;
  const textOf = ({ count, isEstimate }: (typeof known)["alone"]): string =>
    isEstimate && count > 0 ? say("estimate", { count }) : say("alone", { count });
  const empties = isEmpty && known.without.count > 0;
  const long = say("aloneLong", { alone: textOf(known.alone), without: textOf(known.without) });
  return (
    <Tooltip label={empties ? `${long} ${say("empties")}` : long} multiline maw={320}>
      <span>
        <Badge color={empties ? "orange" : "gray"}>{textOf(known.alone)}</Badge>
      </span>
    </Tooltip>
  );
}
