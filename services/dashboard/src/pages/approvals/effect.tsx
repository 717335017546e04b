/** What approving an open request does: the draft against what is published, or the numbers of the broadcast. */
import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import {
  ErrorNotice,
  Facts,
  leafChanges,
  LeafDiff,
  PageSkeleton,
  useFormatNumber,
  UserText,
  useUserCounts,
  useUsersText,
} from "../../ui/index.js";
import type { ApprovalRow } from "./approval-row.js";
import { approvalsWords } from "./words.js";

interface EffectProps {
  readonly request: ApprovalRow;
}

export function Effect({ request }: EffectProps): ReactNode {
  const say = useWords(approvalsWords);
  const { resource } = request;
  return (
    <Stack gap="xs">
      <Title order={3}>{say("effect")}</Title>
      {resource.type === "Journey" && (
        <>
          <Text>{say(resource.status === "Running" ? "startsJourney" : "publishesJourney")}</Text>
          <JourneyChanges id={resource.id} />
        </>
      )}
      {resource.type === "Template" && (
        <>
          <Text>{say("publishesTemplate")}</Text>
          <TemplateChanges id={resource.id} />
        </>
      )}
      {resource.type === "Broadcast" && (
        <>
          <Text>{say("startsBroadcast")}</Text>
          <BroadcastNumbers id={resource.id} />
        </>
      )}
    </Stack>
  );
}

interface OfResource {
  readonly id: string;
}

function JourneyChanges({ id }: OfResource): ReactNode {
  const read = useQueries().useQuery("get", "/api/admin/journeys", { params: { query: { ids: [id] } } });
  if (read.error !== null) return <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton />;
  const [journey] = read.data.journeys;
  return <Changes {...(journey && { published: journey.definition, draft: journey.draft })} />;
}

function TemplateChanges({ id }: OfResource): ReactNode {
  const read = useQueries().useQuery("get", "/api/admin/content/templates", {
    params: { query: { ids: [id] } },
  });
  if (read.error !== null) return <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton />;
  const [template] = read.data.templates;
  return <Changes {...(template && { published: template.definition, draft: template.draft })} />;
}

interface ChangesProps {
  readonly published?: unknown;
  readonly draft?: unknown;
}

function Changes({ published, draft }: ChangesProps): ReactNode {
  const say = useWords(approvalsWords);
  if (published === undefined && draft === undefined) return <Text c="dimmed">{say("resourceGone")}</Text>;
  if (draft === undefined) return <Text c="dimmed">{say("noDraft")}</Text>;
  return (
    <>
      <Title order={3}>{say("changes")}</Title>
      {published === undefined && <Text c="dimmed">{say("firstVersion")}</Text>}
      <LeafDiff label={say("changes")} changes={leafChanges(published ?? {}, draft)} />
    </>
  );
}

function BroadcastNumbers({ id }: OfResource): ReactNode {
  const say = useWords(approvalsWords);
  const format = useFormatNumber();
  const queries = useQueries();
  const read = queries.useQuery("get", "/api/admin/broadcasts", { params: { query: { ids: [id] } } });
  const broadcast = read.data?.[0];
  const segmentId = broadcast?.segmentId;
  const counts = useUserCounts({ segment: segmentId ?? "" }, segmentId !== undefined);
  const usersText = useUsersText();
  if (read.error !== null) return <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton />;
  if (broadcast === undefined) return <Text c="dimmed">{say("resourceGone")}</Text>;
  const { config, scheduledAt, progress } = broadcast;
  return (
    <Facts
      facts={[
        [say("recipients"), counts && usersText(counts)],
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
        [say("progress"), progress && `${format(progress.sent)} / ${format(progress.recipients)}`],
      ]}
    />
  );
}
