/** Another name for a segment, a copy of it as a draft, and the archive. */
import { ifMatch } from "@signalbox/client";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useMay, useWorkspace } from "../../data/index.js";
import { saveCopy } from "../../editing/index.js";
import { ResourceMenu } from "../../ui/index.js";
import { kindOf, type Segment } from "./segment.js";

export function SegmentMenu({ segment }: { readonly segment: Segment }): ReactNode {
  const may = useMay();
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  return (
    <ResourceMenu
      resource={segment}
      isPossible={may("segments:write")}
      onArchive={(archived) =>
        client.PUT("/api/admin/segments/archive", { body: { id: segment.id, archived } })
      }
      onRename={(name, { id, ...read }) =>
        client.PUT("/api/admin/segments", { params: ifMatch(read), body: { id, name } })
      }
      {...(kindOf(segment) !== "manual" && {
        onDuplicate: (name) => saveCopy({ client }, "segments", { name, definition: segment.definition }),
        onDuplicated: (segmentId) =>
          void navigate({
            to: "/w/$workspaceId/segments/$segmentId/edit",
            params: { workspaceId, segmentId },
          }),
      })}
    />
  );
}
