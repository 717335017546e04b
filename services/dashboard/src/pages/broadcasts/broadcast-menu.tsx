/** A copy of a broadcast as a new draft, and the archive. */
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { newId, useApi, useMay, useWorkspace } from "../../data/index.js";
import { ResourceMenu } from "../../ui/index.js";
import type { Broadcast } from "./broadcast-statuses.js";
import { draftOf, fieldsOf } from "./editor/broadcast-draft.js";
import { isPast } from "./editor/send-time.js";

export function BroadcastMenu({ broadcast }: { readonly broadcast: Broadcast }): ReactNode {
  const may = useMay();
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  return (
    <ResourceMenu
      resource={{ ...broadcast, archived: broadcast.archived === true ? true : undefined }}
      isPossible={may("broadcasts:write")}
      onArchive={(archived) =>
        client.PUT("/api/admin/broadcasts/archive", { body: { broadcastId: broadcast.id, archived } })
      }
      onDuplicate={async (name) => {
        const id = newId();
        const { scheduledAt, ...fields } = fieldsOf(draftOf(broadcast));
        const isOver = isPast(broadcast, Date.now());
        await client.PUT("/api/admin/broadcasts/v2", {
          body: { ...fields, id, name, scheduledAt: isOver ? null : (scheduledAt ?? null) },
        });
        return id;
      }}
      onDuplicated={(broadcastId) =>
        void navigate({
          to: "/w/$workspaceId/broadcasts/$broadcastId",
          params: { workspaceId, broadcastId },
        })
      }
    />
  );
}
