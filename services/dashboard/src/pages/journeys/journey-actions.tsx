/** Starting, pausing and resuming a journey. Each says before how many users it concerns. */
import { Checkbox, Skeleton, Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useWords } from "../../data/index.js";
import {
  ActButton,
  ApprovalButton,
  MessageErrors,
  usePublishing,
  useUserCounts,
  useUsersText,
} from "../../ui/index.js";
import type { Journey } from "./journey-statuses.js";
import { sentTemplates } from "./nodes/sent-templates.js";
import { journeysWords } from "./words.js";

export interface JourneyActionsProps {
  readonly journey: Journey;
  /** Users in it now; undefined while they are counted. */
  readonly inside: number | undefined;
}

export function JourneyActions({ journey, inside = 0 }: JourneyActionsProps): ReactNode {
  const say = useWords(journeysWords);
  const may = useMay();
  const { client } = useApi();
  const change = useStatusChange(journey);
  const publishing = usePublishing("Journey");
  const resume = (): Promise<unknown> =>
    client.PUT("/api/admin/journeys", { body: { id: journey.id, status: "Running" } });
  if (journey.status === "Running")
    return (
      <ActButton
        variant="default"
        act={{
          id: "pause",
          label: say("pause"),
          icon: IconPlayerPause,
          key: "p",
          isPossible: may("journeys:write"),
          title: say("pauseTitle"),
          done: say("pauseDone"),
          question: <Text>{say("pauseText", { count: inside })}</Text>,
          apply: () => change({ status: "Paused" }),
          ...(publishing === "allowed" && { undo: resume }),
        }}
      />
    );
  if (journey.definition === undefined || journey.status === "Broadcast") return null;
  return journey.status === "Paused" ? (
    <Resume journey={journey} inside={inside} />
  ) : (
    <Start journey={journey} />
  );
}

function Start({ journey }: { readonly journey: Journey }): ReactNode {
  const say = useWords(journeysWords);
  const change = useStatusChange(journey);
  const publishing = usePublishing("Journey");
  const text = (
    <>
      <StartText journey={journey} />
      <MessageErrors templates={sentTemplates(journey.definition)} />
    </>
  );
  if (publishing === "by approval") return <StartApproval journey={journey}>{text}</StartApproval>;
  return (
    <ActButton
      act={{
        id: "start",
        label: say("start"),
        icon: IconPlayerPlay,
        isPossible: publishing !== "forbidden",
        title: say("startTitle"),
        done: say("startDone"),
        question: text,
        apply: () => change({ status: "Running" }),
      }}
    />
  );
}

/** An approval publishes the draft as well. */
function StartApproval({
  journey: { id, draft },
  children,
}: {
  readonly journey: Journey;
  readonly children: ReactNode;
}): ReactNode {
  const say = useWords(journeysWords);
  return (
    <ApprovalButton resource={{ type: "Journey", id, status: "Running" }}>
      {children}
      {draft !== undefined && <Text>{say("publishesDraft")}</Text>}
    </ApprovalButton>
  );
}

/** How many begin at once. */
function StartText({ journey: { definition } }: { readonly journey: Journey }): ReactNode {
  const say = useWords(journeysWords);
  const may = useMay();
  const entry = definition?.entryNode;
  const segment = entry?.type === "EntryNode" ? entry.segment : undefined;
  const members = useUserCounts({ segment: segment ?? "" }, segment !== undefined);
  const usersText = useUsersText();
  if (entry?.type === "EventEntryNode")
    return (
      <Text>
        {["", "*"].includes(entry.event) ? say("startAnyEvent") : say("startEvent", { event: entry.event })}
      </Text>
    );
  if (!may("users:read")) return null;
  if (members === undefined) return <Skeleton h={40} />;
  return <Text>{say("startSegment", { users: usersText(members) })}</Text>;
}

function Resume({ journey, inside }: { readonly journey: Journey; readonly inside: number }): ReactNode {
  const say = useWords(journeysWords);
  const change = useStatusChange(journey);
  const [catchUp, setCatchUp] = useState(false);
  const publishing = usePublishing("Journey");
  const text = (
    <>
      <Text>{say("resumeText", { count: inside })}</Text>
      <MessageErrors templates={sentTemplates(journey.definition)} />
    </>
  );
  if (publishing === "by approval") return <StartApproval journey={journey}>{text}</StartApproval>;
  return (
    <ActButton
      act={{
        id: "resume",
        label: say("resume"),
        icon: IconPlayerPlay,
        isPossible: publishing !== "forbidden",
        title: say("resumeTitle"),
        done: say("resumeDone"),
        question: (
          <>
            {text}
            {journey.definition?.entryNode.type === "EntryNode" && (
              <Checkbox
                label={say("catchUp")}
                checked={catchUp}
                onChange={({ currentTarget }) => setCatchUp(currentTarget.checked)}
              />
            )}
          </>
        ),
        apply: () => change({ status: "Running", ...(catchUp && { catchUp }) }),
      }}
    />
  );
}

interface StatusChange {
  readonly status: "Running" | "Paused";
  readonly catchUp?: true;
}

/** Refused when the journey was changed since it was read. */
function useStatusChange(journey: Journey): (change: StatusChange) => Promise<unknown> {
  const { client } = useApi();
  return (change) =>
    client.PUT("/api/admin/journeys", { params: ifMatch(journey), body: { id: journey.id, ...change } });
}
