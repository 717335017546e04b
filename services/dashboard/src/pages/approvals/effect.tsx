/** What approving an open request does: the draft against what is published, or the numbers of the broadcast. */
import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { useMay, useQueries, useWords } from "../../data/index.js";
import {
  ErrorNotice,
  Facts,
  leafChanges,
  LeafDiff,
  PageSkeleton,
  RenderedTemplate,
  ResourceLink,
  type Template,
  useFormatNumber,
  usePreviewUser,
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
  const segmentId = entrySegmentOf(journey?.draft ?? journey?.definition);
  return (
    <>
      {segmentId !== undefined && <Audience segmentId={segmentId} />}
      <Changes {...(journey && { published: journey.definition, draft: journey.draft })} />
    </>
  );
}

const entryOfSegment = z.object({
  entryNode: z.object({ type: z.literal("EntryNode"), segment: z.string() }),
});

/** The segment whose members begin the journey; a draft may have none yet. */
function entrySegmentOf(definition: unknown): string | undefined {
  return entryOfSegment.safeParse(definition).data?.entryNode.segment;
}

function TemplateChanges({ id }: OfResource): ReactNode {
  const read = useQueries().useQuery("get", "/api/admin/content/templates", {
    params: { query: { ids: [id] } },
  });
  if (read.error !== null) return <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton />;
  const [template] = read.data.templates;
  return (
    <>
      {template !== undefined && (
        <Message template={template} version={template.draft === undefined ? "published" : "draft"} />
      )}
      <Changes {...(template && { published: template.definition, draft: template.draft })} />
    </>
  );
}

interface MessageProps {
  readonly template: Template;
  readonly version: "published" | "draft";
}

/** As the first user of the workspace would get it. */
function Message({ template, version }: MessageProps): ReactNode {
  const say = useWords(approvalsWords);
  const user = usePreviewUser(undefined);
  return (
    <>
      <Title order={3}>{say("message")}</Title>
      <Text c="dimmed">
        {user.id === undefined ? say("shownWithoutUser") : say("shownFor", { user: user.id })}
      </Text>
      <RenderedTemplate template={template} version={version} user={user} as="desktop" />
    </>
  );
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

/** Who is in the segment now, by its name. */
function Audience({ segmentId }: { readonly segmentId: string }): ReactNode {
  const say = useWords(approvalsWords);
  const may = useMay();
  const counts = useUserCounts({ segment: segmentId });
  const usersText = useUsersText();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/segments",
    { params: { query: { ids: [segmentId] } } },
    { enabled: may("segments:read") },
  );
  return (
    <Facts
      facts={[
        [say("segment"), <ResourceLink kind="segment" id={segmentId} name={data?.segments[0]?.name} />],
        [say("recipients"), counts && usersText(counts)],
      ]}
    />
  );
}

function BroadcastNumbers({ id }: OfResource): ReactNode {
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
          [say("progress"), progress && `${format(progress.sent)} / ${format(progress.recipients)}`],
        ]}
      />
      {template !== undefined && <Message template={template} version="published" />}
    </>
  );
}
