/** What was requested, in words, and what differs from what is published. */
import { Stack, Text, Title } from "@mantine/core";
import type { Answer } from "@signalbox/client";
import { useMemo, type ReactNode } from "react";
import * as z from "zod/mini";
import { useQueries, useWords } from "../../data/index.js";
import {
  DefinitionView,
  describeProperty,
  describeSegment,
  resourcesOfSegment,
  useDescribing,
  type PropertyDefinition,
  type SegmentDefinition,
} from "../../kinds/index.js";
import {
  ErrorNotice,
  LeafDiff,
  PageSkeleton,
  RenderedTemplate,
  usePreviewUser,
  type Template,
} from "../../ui/index.js";
import type { ApprovalRow } from "./approval-row.js";
import { Audience } from "./audience.js";
import { MovedPeople } from "./moved-people.js";
import { approvalsWords } from "./words.js";

type Content = Answer<"/api/admin/approvals/{id}/content", "GET">;

export function RequestedDefinition({ request }: { readonly request: ApprovalRow }): ReactNode {
  const say = useWords(approvalsWords);
  const { data, error, refetch } = useQueries().useQuery("get", "/api/admin/approvals/{id}/content", {
    params: { path: { id: request.id } },
  });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return (
    <Stack gap="xs">
      {data.publishedName !== undefined && (
        <Text>
          {say("renames", { before: data.publishedName.slice(0, 100), after: request.name.slice(0, 100) })}
        </Text>
      )}
      <InWords request={request} content={data} />
      <MovedPeople content={data} />
      <Changes content={data} />
    </Stack>
  );
}

interface InWordsProps {
  readonly request: ApprovalRow;
  readonly content: Content;
}

function InWords({ request, content: { requested, published } }: InWordsProps): ReactNode {
  const { type, id } = request.resource;
  switch (type) {
    case "Journey": {
      const segmentId = entrySegmentOf(requested ?? published);
      return segmentId !== undefined && <Audience segmentId={segmentId} />;
    }
    case "Template":
      return requested !== undefined && <RequestedMessage request={request} definition={requested} />;
    case "Segment":
      return (
        <>
          {published !== undefined && <Audience segmentId={id} />}
          {isSegment(requested) && <SegmentInWords definition={requested} />}
        </>
      );
    case "UserProperty":
      return isProperty(requested) && <PropertyInWords definition={requested} />;
    case "SubscriptionPage":
    case "Broadcast":
      return null;
  }
}

const entryOfSegment = z.object({
  entryNode: z.object({ type: z.literal("EntryNode"), segment: z.string() }),
});

/** The segment whose members begin the journey; an event may begin it too. */
function entrySegmentOf(definition: unknown): string | undefined {
  return entryOfSegment.safeParse(definition).data?.entryNode.segment;
}

const node = z.looseObject({ id: z.string(), type: z.string() });
const segmentShape = z.object({ entryNode: node, nodes: z.array(node) });
const propertyShape = z.looseObject({ type: z.string() });

/** What was requested has been checked by the service. */
function isSegment(definition: unknown): definition is SegmentDefinition {
  return segmentShape.safeParse(definition).success;
}

function isProperty(definition: unknown): definition is PropertyDefinition {
  return propertyShape.safeParse(definition).success;
}

function SegmentInWords({ definition }: { readonly definition: SegmentDefinition }): ReactNode {
  const say = useWords(approvalsWords);
  const describing = useDescribing(useMemo(() => resourcesOfSegment(definition), [definition]));
  return (
    <>
      <Title order={3}>{say("requestedDefinition")}</Title>
      <DefinitionView sentence={describeSegment(definition, describing)} />
    </>
  );
}

function PropertyInWords({ definition }: { readonly definition: PropertyDefinition }): ReactNode {
  const say = useWords(approvalsWords);
  const describing = useDescribing();
  return (
    <>
      <Title order={3}>{say("requestedDefinition")}</Title>
      <DefinitionView sentence={describeProperty(definition, describing)} />
    </>
  );
}

const channelOf = z.object({ type: z.enum(["Email", "Sms", "MobilePush", "Webhook"]) });

interface RequestedMessageProps {
  readonly request: ApprovalRow;
  readonly definition: Exclude<Content["requested"], undefined>;
}

/** The template with what was requested in place of its draft, which may have been saved again since. */
function RequestedMessage({ request, definition }: RequestedMessageProps): ReactNode {
  const { workspaceId, id: approvalId, name, resource, requestedAt } = request;
  const type = channelOf.safeParse(definition).data?.type;
  if (type === undefined) return null;
  const { id } = resource;
  const template: Template = { workspaceId, id, name, type, draft: definition, updatedAt: requestedAt };
  return <Message template={template} version="draft" approvalId={approvalId} />;
}

interface MessageProps {
  readonly template: Template;
  readonly version: "published" | "draft";
  readonly approvalId?: string;
}

/** As the first user of the workspace would get it. */
export function Message(props: MessageProps): ReactNode {
  const say = useWords(approvalsWords);
  const user = usePreviewUser(undefined);
  return (
    <>
      <Title order={3}>{say("message")}</Title>
      <Text c="dimmed">
        {user.id === undefined ? say("shownWithoutUser") : say("shownFor", { user: user.id })}
      </Text>
      <RenderedTemplate {...props} user={user} as="desktop" />
    </>
  );
}

function Changes({ content: { requested, published, changes } }: Pick<InWordsProps, "content">): ReactNode {
  const say = useWords(approvalsWords);
  if (requested === undefined) {
    return <Text c="dimmed">{say(published === undefined ? "resourceGone" : "noDraft")}</Text>;
  }
  if (changes.length === 0) return <Text c="dimmed">{say("sameDefinition")}</Text>;
  return (
    <>
      <Title order={3}>{say("changes")}</Title>
      {published === undefined && <Text c="dimmed">{say("firstVersion")}</Text>}
      <LeafDiff
        label={say("changes")}
        changes={changes.map(({ path, ...values }) => ({ path: path.join("."), ...values }))}
      />
    </>
  );
}
