/** The cards of a segment: a group with what is in it, a condition with its fields. Keys move, copy and remove them. */
import { ActionIcon, Menu, NativeSelect, Tooltip } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconDots } from "@tabler/icons-react";
import { useId, type KeyboardEvent, type ReactNode } from "react";
import { useLanguage, useWords } from "../../../data/index.js";
import { issueAtPath, issueText, type Trail } from "../../../editing/index.js";
import {
  describeSegment,
  groupKinds,
  isWholeNode,
  kindOfNode,
  segmentTree,
  type SegmentNode,
} from "../../../kinds/index.js";
import { Badge, JsonView, UserText } from "../../../ui/index.js";
import { AddCondition } from "./add-condition.js";
import classes from "./builder.module.css";
import { keyOfCard, useCardActs, type CardAct } from "./card-acts.js";
import { useSegmentEditing } from "./segment-editing.js";
import { builderWords } from "./words.js";

export interface CardProps {
  readonly node: SegmentNode;
  readonly trail: Trail;
}

export function Card(props: CardProps): ReactNode {
  return kindOfNode(props.node)?.joins === undefined ? (
    <ConditionCard {...props} />
  ) : (
    <GroupCard {...props} />
  );
}

function GroupCard({ node, trail }: CardProps): ReactNode {
  const say = useWords(builderWords);
  const { language } = useLanguage();
  const { draft, edit } = useSegmentEditing();
  const acts = useCardActs(node, trail);
  const children = kindOfNode(node)?.joins?.childrenOf(node) ?? [];
  const isRoot = trail.length === 0;
  const join = (type: string): void => {
    const kind = groupKinds.find(([name]) => name === type)?.[1];
    const next = kind?.joins?.withChildren(kind.initial(node.id), children);
    if (next !== undefined)
      edit(say("doJoin"), (before) => segmentTree.changeNode(before, node.id, () => next));
  };
  return (
    <div
      className={`${classes.card} ${classes.group}`}
      role="group"
      aria-label={say("group")}
      data-card={node.id}
      tabIndex={trail.length === 0 ? -1 : 0}
      onKeyDown={(event) => runKey(event, acts)}
    >
      <div className={classes.head}>
        <NativeSelect
          aria-label={say("joins")}
          data={groupKinds.map(([value, { words }]) => ({ value, label: words[language].name }))}
          value={node.type}
          onChange={({ currentTarget }) => join(currentTarget.value)}
        />
        <span className={classes.end}>
          <CardEnd node={node} acts={isRoot ? [] : acts} name={say("group")} />
        </span>
      </div>
      <Issues node={node} />
      {children.length > 0 && (
        <ul className={classes.cards}>
          {children.map((id, index) => {
            const child = segmentTree.nodeOf(draft, id);
            // A node that names itself, or none, has no card; the issues of the definition name it.
            if (child === undefined || id === node.id || trail.some(({ parent }) => parent === id))
              return null;
            return (
              // A node may have several places.
              // eslint-disable-next-line react/no-array-index-key
              <li key={children.indexOf(id) === index ? id : `${id} ${index}`}>
                <Card node={child} trail={[...trail, { parent: node.id, index }]} />
              </li>
            );
          })}
        </ul>
      )}
      <AddCondition groupId={node.id} isWholeEmpty={isRoot && children.length === 0} />
    </div>
  );
}

function ConditionCard({ node, trail }: CardProps): ReactNode {
  const say = useWords(builderWords);
  const fieldsId = useId();
  const { describing, openId, open, edit, nameOf, issues } = useSegmentEditing();
  const { language } = useLanguage();
  const acts = useCardActs(node, trail);
  const kind = kindOfNode(node);
  const isOpen = openId === node.id;
  const sentence = describeSegment({ entryNode: node, nodes: [] }, describing);
  const own = issues.filter(({ nodeId }) => nodeId === node.id);
  return (
    <div
      className={classes.card}
      data-unfinished={own.length > 0 ? "" : undefined}
      onKeyDown={(event) => runKey(event, acts)}
    >
      <div className={classes.head}>
        <button
          type="button"
          className={classes.sentence}
          data-card={node.id}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => open(isOpen ? undefined : node.id)}
        >
          <UserText>{sentence.text}</UserText>
          {(sentence.children ?? []).map(({ text, children = [] }) => (
            <span key={text} style={{ display: "block", paddingInlineStart: 12 }}>
              <UserText>{[text, ...children.map((each) => each.text)].join(" ")}</UserText>
            </span>
          ))}
        </button>
        <span className={classes.end}>
          <CardEnd node={node} acts={acts} name={nameOf(node)} />
        </span>
      </div>
      <Issues node={node} />
      <div id={fieldsId} className={isOpen ? classes.fields : undefined}>
        {isOpen && kind === undefined && <JsonView value={node} />}
        {isOpen && kind?.Fields !== undefined && kind.Fields !== null && (
          <kind.Fields
            part={node}
            change={(next, typing) =>
              edit(
                say("doChange", { what: nameOf(node) }),
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

/** What is wrong, until its fields are open, which show it at their places. */
function Issues({ node }: { readonly node: SegmentNode }): ReactNode {
  const { issues, openId } = useSegmentEditing();
  const { language } = useLanguage();
  const own = issues.filter(({ nodeId }) => nodeId === node.id);
  if (own.length === 0 || openId === node.id) return null;
  return <div className={classes.issue}>{own.map(({ issue }) => issueText(issue, language)).join(" ")}</div>;
}

interface CardEndProps {
  readonly node: SegmentNode;
  readonly acts: readonly CardAct[];
  readonly name: string;
}

function CardEnd({ node, acts, name }: CardEndProps): ReactNode {
  const say = useWords(builderWords);
  return (
    <>
      <Verdict id={node.id} />
      <NodeCount id={node.id} />
      {acts.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={say("actions", { what: name })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {acts.map(({ id, label, icon: IconOfAct, key, isPossible, run }) => (
              <Menu.Item
                key={id}
                disabled={!isPossible}
                leftSection={<IconOfAct size={14} />}
                rightSection={key === undefined ? undefined : <kbd>{key}</kbd>}
                onClick={run}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

function runKey(event: KeyboardEvent, acts: readonly CardAct[]): void {
  // The innermost card takes it; keys in fields are for these.
  if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
  if (event.target.closest("[data-card]") !== event.target) return;
  const key = keyOfCard(event);
  const act = acts.find((each) => each.key === key);
  if (act === undefined || !act.isPossible) return;
  event.preventDefault();
  act.run();
}

function Verdict({ id }: { readonly id: string }): ReactNode {
  const say = useWords(builderWords);
  const verdict = useSegmentEditing().verdicts.get(id);
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
  const { counts, total } = useSegmentEditing();
  const known = counts.get(id);
  if (known === undefined) return null;
  const textOf = ({ count, isEstimate }: (typeof known)["alone"]): string =>
    isEstimate && count > 0 ? say("estimate", { count }) : say("alone", { count });
  const empties = total === 0 && known.without.count > 0;
  const long = say("aloneLong", { alone: textOf(known.alone), without: textOf(known.without) });
  return (
    <Tooltip label={empties ? `${long} ${say("empties")}` : long} multiline maw={320}>
      <span>
        <Badge color={empties ? "orange" : "gray"}>{textOf(known.alone)}</Badge>
      </span>
    </Tooltip>
  );
}
