/** Who gets a broadcast: members of the included segments who are in none of the excluded ones, each with its count. */
import { ActionIcon, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useRef, type ReactNode } from "react";
import { useMay, useWords, useWorkspace } from "../../../data/index.js";
import { LongChoiceField, useSegmentChoices } from "../../../kinds/index.js";
import { Badge, MemberCount, ResourceLink, TextLink } from "../../../ui/index.js";
import type { Audience } from "./broadcast-draft.js";
import { EditorSection, type DraftSectionProps } from "./editor-section.js";
import classes from "./editor.module.css";
import { editorWords } from "./words.js";

type Side = keyof Audience;

export function AudienceSection({ draft, edit, missing }: DraftSectionProps): ReactNode {
  const say = useWords(editorWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const change = (side: Side, name: string, ids: readonly string[]): void =>
    edit(name, ({ audience, ...rest }) => ({ ...rest, audience: { ...audience, [side]: ids } }));
  return (
    <EditorSection name="audience" title={say("audience")} missing={missing}>
      <SegmentList side="include" audience={draft.audience} change={change} />
      <SegmentList side="exclude" audience={draft.audience} change={change} />
      {may("segments:write") && (
        <TextLink to="/w/$workspaceId/segments/new" params={{ workspaceId }}>
          {say("createSegment")}
        </TextLink>
      )}
    </EditorSection>
  );
}

interface SegmentListProps {
  readonly side: Side;
  readonly audience: Audience;
  readonly change: (side: Side, name: string, ids: readonly string[]) => void;
}

function SegmentList({ side, audience, change }: SegmentListProps): ReactNode {
  const say = useWords(editorWords);
  const segments = useSegmentChoices();
  const list = useRef<HTMLDivElement>(null);
  const ids = audience[side];
  const taken = new Set([...audience.include, ...audience.exclude]);
  const nameOf = (id: string): string => segments?.find((each) => each.id === id)?.name ?? id;
  const isIncluded = side === "include";
  return (
    <div ref={list} role="group" aria-label={say(side)}>
      <Text fw={600} size="sm">
        {say(side)}
      </Text>
      {ids.length === 0 && (
        <Text size="sm" c="dimmed">
          {say(isIncluded ? "noneIncluded" : "noneExcluded")}
        </Text>
      )}
      <ul className={classes.segments}>
        {ids.map((id) => {
          const name = nameOf(id);
          return (
            <li key={id}>
              <span className={classes.grow}>
                <ResourceLink kind="segment" id={id} name={name} />{" "}
                {segments?.find((each) => each.id === id)?.status === "Paused" && (
                  <Badge color="orange">{say("stopped")}</Badge>
                )}
              </span>
              <MemberCount segment={id} />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say("removeSegment", { name })}
                onClick={() => {
                  change(
                    side,
                    say("removeAct", { name }),
                    ids.filter((each) => each !== id),
                  );
                  list.current?.querySelector<HTMLElement>("select, input")?.focus();
                }}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <LongChoiceField
        label={say(isIncluded ? "includeOne" : "excludeOne")}
        // Another list of choices begins without a chosen one.
        key={ids.join(" ")}
        value=""
        choices={(segments ?? [])
          .filter(({ id, archived }) => archived !== true && !taken.has(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) =>
          change(side, say(isIncluded ? "includeAct" : "excludeAct", { name: nameOf(id) }), [...ids, id])
        }
      />
    </div>
  );
}
