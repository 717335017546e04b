/** A copy of a broadcast as a new draft, and the archive. */
import { isQueued } from "@signalbox/client";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useMay, useWords, useWorkspace } from "../../data/index.js";
import { Refusal, ResourceMenu } from "../../ui/index.js";
import type { Broadcast } from "./broadcast-statuses.js";
import { broadcastsWords } from "./words.js";

export function BroadcastMenu({ broadcast }: { readonly broadcast: Broadcast }): ReactNode {
  const say = useWords(broadcastsWords);
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
        const { data } = await client.POST("/api/admin/broadcasts/duplicate", {
          body: { broadcastId: broadcast.id, name },
        });
        if (data === undefined || isQueued(data)) throw new Refusal(say("copyQueued"));
        return data.id;
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
