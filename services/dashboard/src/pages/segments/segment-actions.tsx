/** Starting, pausing and deleting a segment. Each says before how many users it concerns. */
import { Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import { IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useMay, useWords, useWorkspace } from "../../data/index.js";
import { ActButton, type Use, usePublishing, useUserCounts, useUsersText } from "../../ui/index.js";
import { isUnfilled, type Segment } from "./segment.js";
import { segmentsWords } from "./words.js";

export interface SegmentActionsProps {
  readonly segment: Segment;
  /** Undefined while it is read. */
  readonly uses: readonly Use[] | undefined;
}

export function SegmentActions({ segment, uses }: SegmentActionsProps): ReactNode {
  const say = useWords(segmentsWords);
  const may = useMay();
  const { client } = useApi();
  const { id, status } = segment;
  const canPublish = usePublishing("Segment") === "allowed";
  const members = useMembersText(id);
  const change = (next: "Running" | "Paused"): Promise<unknown> =>
    client.PATCH("/api/admin/segments/status", { params: ifMatch(segment), body: { id, status: next } });
  return (
    <>
      {status === "Running" ? (
        <ActButton
          variant="default"
          act={{
            id: "pause",
            label: say("pause"),
            icon: IconPlayerPause,
            key: "p",
            isPossible: may("segments:write"),
            title: say("pauseTitle"),
            done: say("pauseDone"),
            question: <Text>{say("pauseText", { users: members })}</Text>,
            apply: () => change("Paused"),
            ...(canPublish && {
              undo: () => client.PATCH("/api/admin/segments/status", { body: { id, status: "Running" } }),
            }),
          }}
        />
      ) : (
        <ActButton
          act={{
            id: "start",
            label: say("start"),
            icon: IconPlayerPlay,
            isPossible: canPublish && !isUnfilled(segment),
            title: say("startTitle"),
            done: say("startDone"),
            question: <StartText />,
            apply: () => change("Running"),
          }}
        />
      )}
      <Delete segment={segment} members={members} uses={uses} />
    </>
  );
}

function StartText(): ReactNode {
  const say = useWords(segmentsWords);
  const counts = useUserCounts({});
  const usersText = useUsersText();
  return <Text>{say("startText", { users: counts ? usersText(counts) : "" })}</Text>;
}

/** Empty while they are counted. */
function useMembersText(id: string): string {
  const counts = useUserCounts({ segment: id });
  const usersText = useUsersText();
  return counts ? usersText(counts) : "";
}

interface DeleteProps {
  readonly segment: Segment;
  /** How many there are. */
  readonly members: string;
  readonly uses: readonly Use[] | undefined;
}

function Delete({ segment, members, uses }: DeleteProps): ReactNode {
  const say = useWords(segmentsWords);
  const canPublish = usePublishing("Segment") === "allowed";
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const needed = (uses ?? []).filter(({ preventsDeletion }) => preventsDeletion);
  return (
    <ActButton
      variant="light"
      act={{
        id: "delete",
        label: say("delete"),
        icon: IconTrash,
        isDangerous: true,
        isPossible: canPublish && uses !== undefined && needed.length === 0,
        title: say("deleteTitle"),
        done: say("deleteDone"),
        question: <Text>{say("deleteText", { users: members })}</Text>,
        apply: () =>
          client.DELETE("/api/admin/segments", { params: ifMatch(segment), body: { id: segment.id } }),
        leave: () => void navigate({ to: "/w/$workspaceId/segments", params: { workspaceId } }),
      }}
    />
  );
}
