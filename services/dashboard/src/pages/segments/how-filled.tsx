/** How a list gets its users, in place of a definition: by hand, by a file, or by the API. */
import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { serviceUrl, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { CopyableCode, Fold, Section, Time, usePublishing } from "../../ui/index.js";
import type { Segment } from "./segment.js";
import { segmentsWords } from "./words.js";

/** While users of an earlier list are still in it. */
const pollMs = 2_000;

export function HowFilled({ segment }: { readonly segment: Segment }): ReactNode {
  const say = useWords(segmentsWords);
  const canPublish = usePublishing("Segment") === "allowed";
  const { id: workspaceId } = useWorkspace();
  const url = serviceUrl.href.replace(/\/$/, "");
  const call = [
    `curl -X POST ${url}/api/admin/segments/manual-segment/update \\`,
    "  -H \"authorization: Bearer $ADMIN_KEY\" -H 'content-type: application/json' \\",
    `  -d '${JSON.stringify({ workspaceId, segmentId: segment.id, userIds: ["ann", "bob"], append: true })}'`,
  ].join("\n");
  return (
    <Section title={say("filled")}>
      <Stack gap="sm">
        <Text>{say(canPublish ? "filledText" : "filledReadOnly")}</Text>
        <Applied segment={segment} />
        <Fold title={say("filledByApi")}>
          <CopyableCode code={call} of={say("command")} />
        </Fold>
      </Stack>
    </Section>
  );
}

/** Whether everyone of the list is in the segment. */
function Applied({ segment: { id, status } }: { readonly segment: Segment }): ReactNode {
  const say = useWords(segmentsWords);
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/segments/manual-segment/status",
    { params: { query: { segmentId: id } } },
    {
      enabled: status !== "NotStarted",
      refetchInterval: ({ state }) => state.data?.lastComputedAt === null && pollMs,
    },
  );
  if (status === "NotStarted") return <Text c="dimmed">{say("neverFilled")}</Text>;
  if (data === undefined) return null;
  const { lastComputedAt } = data;
  return (
    <Text c="dimmed" role="status">
      {lastComputedAt === null ? say("beingFilled") : say("lastFilled")}{" "}
      {lastComputedAt !== null && <Time at={Date.parse(lastComputedAt)} />}
    </Text>
  );
}
