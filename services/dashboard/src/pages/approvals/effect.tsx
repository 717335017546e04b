/** What approving an open request does: what was requested against what is published, or the numbers of the broadcast. */
import { Stack, Text, Title } from "@mantine/core";
import type { Schema } from "@signalbox/client";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import { ErrorNotice, Facts, PageSkeleton, useFormatNumber, UserText } from "../../ui/index.js";
import { ReachSection } from "../broadcasts/editor/reach-summary.js";
import { useReachOfStored } from "../broadcasts/editor/use-reach.js";
import type { ApprovalRow } from "./approval-row.js";
import { Audience } from "./audience.js";
import { Message, RequestedDefinition } from "./requested-definition.js";
import { approvalsWords } from "./words.js";

/** Whom it would reach now can be asked; of one to those for whom another failed, it cannot. */
function isAhead({ status, parentId }: Pick<Schema<"Broadcast">, "status" | "parentId">): boolean {
  return (status === "Draft" || status === "Scheduled") && parentId === undefined;
}

function Reach({ id }: { readonly id: string }): ReactNode {
  return <ReachSection answer={useReachOfStored(id)} />;
}

interface EffectProps {
  readonly request: ApprovalRow;
}

const effects = {
  Template: "publishesTemplate",
  Segment: "publishesSegment",
  UserProperty: "publishesUserProperty",
  SubscriptionPage: "publishesSubscriptionPage",
  Broadcast: "startsBroadcast",
} as const;

export function Effect({ request }: EffectProps): ReactNode {
  const say = useWords(approvalsWords);
  const { resource } = request;
  return (
    <Stack gap="xs">
      <Title order={3}>{say("effect")}</Title>
      <Text>
        {resource.type === "Journey"
          ? say(
              resource.status === "Running"
                ? "startsJourney"
                : request.movesRuns === true
                  ? "publishesAndMoves"
                  : "publishesJourney",
            )
          : say(effects[resource.type])}
      </Text>
      {request.canRunMultiple !== undefined && (
        <Text>{say(request.canRunMultiple ? "runsOften" : "runsOnce")}</Text>
      )}
      {resource.type === "Broadcast" ? (
        <BroadcastNumbers id={resource.id} />
      ) : (
        <RequestedDefinition request={request} />
      )}
    </Stack>
  );
}

function BroadcastNumbers({ id }: { readonly id: string }): ReactNode {
  const say = useWords(approvalsWords);
  const format = useFormatNumber();
  const may = useMay();
  const queries = useQueries();
  const read = queries.useQuery("get", "/api/admin/broadcasts", { params: { query: { ids: [id] } } });
  const broadcast = read.data?.[0];
  const segmentId = broadcast?.segmentId;
  const templateId = broadcast?.messageTemplateId;
  const templates = queries.useQuery(
    "get",
    "/api/admin/content/templates",
    { params: { query: { ids: [templateId ?? ""] } } },
    { enabled: templateId !== undefined && may("templates:read") },
  );
  const template = templates.data?.templates[0];
  if (read.error !== null) return <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton />;
  if (broadcast === undefined) return <Text c="dimmed">{say("resourceGone")}</Text>;
  const { config, scheduledAt, progress } = broadcast;
  return (
    <>
      {segmentId !== undefined && <Audience segmentId={segmentId} />}
      {isAhead(broadcast) && <Reach id={id} />}
      <Facts
        facts={[
          [say("channel"), config.message.type],
          [
            say("scheduledAt"),
            scheduledAt && (
              <>
                <UserText limit={60}>{scheduledAt}</UserText> {config.defaultTimezone ?? "UTC"}
              </>
            ),
          ],
          [say("rate"), config.rateLimit === undefined ? say("noLimit") : format(config.rateLimit)],
          [
            say("progress"),
            progress &&
              `${format(progress.sent)} / ${format(progress.reached ?? progress.recipients - progress.skipped)}`,
          ],
        ]}
      />
      {template !== undefined && <Message template={template} version="published" />}
    </>
  );
}
