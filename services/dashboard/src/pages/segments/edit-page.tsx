/** The segment builder with what it begins with: the draft, else what is published, else a new segment. */
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQueries } from "../../data/index.js";
import { useOpenedDraft } from "../../editing/index.js";
import type { SegmentDraft } from "../../kinds/index.js";
import { ErrorNotice, PageSkeleton } from "../../ui/index.js";
import { SegmentEditor } from "./editor/segment-editor.js";
import { segmentRequest, type Segment } from "./segment.js";

const route = getRouteApi("/w/$workspaceId/segments/$segmentId/edit");

export function EditSegmentPage(): ReactNode {
  const { segmentId } = route.useParams();
  return <OpenSegment key={segmentId} id={segmentId} />;
}

function OpenSegment({ id }: { readonly id: string }): ReactNode {
  const published = useQueries().useQuery("get", "/api/admin/segments", segmentRequest(id), { staleTime: 0 });
  const { opened, error, retry } = useOpenedDraft<NonNullable<typeof published.data>, Segment, SegmentDraft>(
    { kind: "segments", id },
    published,
    ({ segments }) => segments[0],
  );
  if (opened !== undefined) return <SegmentEditor id={id} {...opened} />;
  return error === null ? <PageSkeleton /> : <ErrorNotice error={error} onRetry={retry} />;
}
