/** Starting, pausing, resuming and cancelling a broadcast, and the way back from its schedule. Each says before how many messages it concerns. */
import { ifMatch } from "@signalbox/client";
import { Stack, Text } from "@mantine/core";
import { IconArrowBackUp, IconPlayerPause, IconPlayerPlay, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApi, useMay, useWords } from "../../data/index.js";
import {
  ActButton,
  ApprovalButton,
  testProvider,
  TestMailboxNotice,
  useProviderTitle,
  usePublishing,
} from "../../ui/index.js";
import { isEnded, reachedIn, remainingOf, type Broadcast } from "./broadcast-statuses.js";
import { Resend } from "./resend.js";
import { useMembers } from "./use-members.js";
import { useSendingProvider } from "./use-sending-provider.js";
import { broadcastsWords } from "./words.js";

export interface BroadcastActionsProps {
  readonly broadcast: Broadcast;
}

export function BroadcastActions({ broadcast }: BroadcastActionsProps): ReactNode {
  const { status } = broadcast;
  return (
    <>
      {status === "Running" && <Pause broadcast={broadcast} />}
      {(status === "Draft" || status === "Paused") && <Send broadcast={broadcast} />}
      {status === "Scheduled" && <Unschedule broadcast={broadcast} />}
      {!isEnded(broadcast) && <Cancel broadcast={broadcast} />}
      <Resend broadcast={broadcast} />
    </>
  );
}

function numbersOf({ progress }: Broadcast): Readonly<Record<"sent" | "count" | "remaining", number>> {
  if (progress === undefined) return { sent: 0, count: 0, remaining: 0 };
  return { sent: progress.sent, count: reachedIn(progress), remaining: remainingOf(progress) };
}

/** Starts a draft, or resumes what is paused. */
function Send({ broadcast }: BroadcastActionsProps): ReactNode {
  const say = useWords(broadcastsWords);
  const { client } = useApi();
  const members = useMembers(broadcast);
  const publishing = usePublishing("Broadcast");
  const { id, status, parentId, audience, messageTemplateId, scheduledAt } = broadcast;
  const isPaused = status === "Paused";
  const hasAudience = parentId !== undefined || (audience?.include.length ?? 0) > 0;
  const isComplete = hasAudience && messageTemplateId !== undefined;
  const text = !isComplete ? (
    <Text>{say("incomplete")}</Text>
  ) : (
    <Stack gap="sm">
      {isPaused && <Text>{say("resumeText", numbersOf(broadcast))}</Text>}
      {!isPaused && members !== undefined && <Text>{say("startText", { users: members })}</Text>}
      <Through broadcast={broadcast} />
    </Stack>
  );
  if (publishing === "by approval" && isComplete)
    return <ApprovalButton resource={{ type: "Broadcast", id }}>{text}</ApprovalButton>;
  const [params, body] = [ifMatch(broadcast), { broadcastId: id }];
  return (
    <ActButton
      act={{
        id: "send",
        label: say(isPaused ? "resume" : scheduledAt === undefined ? "start" : "schedule"),
        icon: IconPlayerPlay,
        isPossible: publishing === "allowed" && isComplete,
        title: say(isPaused ? "resumeTitle" : "startTitle"),
        done: say(isPaused ? "resumeDone" : scheduledAt === undefined ? "startDone" : "scheduleDone"),
        question: text,
        apply: () =>
          isPaused
            ? client.POST("/api/admin/broadcasts/resume", { params, body })
            : client.POST("/api/admin/broadcasts/start", { params, body }),
      }}
    />
  );
}

/** The provider, and that it sends nothing where it is the test mailbox. */
function Through({ broadcast }: BroadcastActionsProps): ReactNode {
  const say = useWords(broadcastsWords);
  const titleOf = useProviderTitle();
  const provider = useSendingProvider(broadcast.config);
  if (provider === undefined) return null;
  if (provider === testProvider) return <TestMailboxNotice />;
  return <Text>{say("through", { provider: titleOf(provider) })}</Text>;
}

function Pause({ broadcast }: BroadcastActionsProps): ReactNode {
  const say = useWords(broadcastsWords);
  const may = useMay();
  const { client } = useApi();
  return (
    <ActButton
      variant="default"
      act={{
        id: "pause",
        label: say("pause"),
        icon: IconPlayerPause,
        key: "p",
        isPossible: may("broadcasts:write"),
        title: say("pauseTitle"),
        done: say("pauseDone"),
        question: <Text>{say("pauseText", numbersOf(broadcast))}</Text>,
        apply: () =>
          client.POST("/api/admin/broadcasts/pause", {
            params: ifMatch(broadcast),
            body: { broadcastId: broadcast.id },
          }),
      }}
    />
  );
}

/** So that it can be edited, and scheduled again. */
function Unschedule({ broadcast }: BroadcastActionsProps): ReactNode {
  const say = useWords(broadcastsWords);
  const may = useMay();
  const { client } = useApi();
  const publishing = usePublishing("Broadcast");
  return (
    <ActButton
      variant="default"
      act={{
        id: "unschedule",
        label: say("unschedule"),
        icon: IconArrowBackUp,
        isPossible: may("broadcasts:write"),
        title: say("unscheduleTitle"),
        question: <Text>{say(publishing === "allowed" ? "unscheduleText" : "unscheduleApproval")}</Text>,
        done: say("unscheduleDone"),
        apply: () =>
          client.POST("/api/admin/broadcasts/unschedule", {
            params: ifMatch(broadcast),
            body: { broadcastId: broadcast.id },
          }),
      }}
    />
  );
}

function Cancel({ broadcast }: BroadcastActionsProps): ReactNode {
  const say = useWords(broadcastsWords);
  const may = useMay();
  const { client } = useApi();
  const { count, ...numbers } = numbersOf(broadcast);
  return (
    <ActButton
      variant="default"
      act={{
        id: "cancel",
        label: say("cancel"),
        icon: IconX,
        isDangerous: true,
        isPossible: may("broadcasts:write"),
        title: say("cancelTitle"),
        done: say("cancelDone"),
        keep: say("keepBroadcast"),
        question: <Text>{count === 0 ? say("cancelUnsent") : say("cancelText", numbers)}</Text>,
        apply: () =>
          client.POST("/api/admin/broadcasts/cancel", {
            params: ifMatch(broadcast),
            body: { broadcastId: broadcast.id },
          }),
      }}
    />
  );
}
