/** A copy of a broadcast as a new draft, and the archive. */
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useWords, useWorkspace } from "../../data/index.js";
import { ResourceMenu, usePublishing } from "../../ui/index.js";
import type { Broadcast } from "./broadcast-statuses.js";
import { copyBroadcast } from "./copy-broadcast.js";
import { CopyNote } from "./copy-note.js";
import { receivedSegment } from "./received-segment.js";
import { broadcastsWords } from "./words.js";

export function BroadcastMenu({ broadcast }: { readonly broadcast: Broadcast }): ReactNode {
  const say = useWords(broadcastsWords);
  const may = useMay();
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const [excludes, setExcludes] = useState(false);
  const [made] = useState(() => new Map<string, Broadcast>());
  const mayExclude = usePublishing("Segment") === "allowed";
  return (
    <ResourceMenu
      resource={{ ...broadcast, archived: broadcast.archived === true ? true : undefined }}
      isPossible={may("broadcasts:write")}
      onArchive={(archived) =>
        client.PUT("/api/admin/broadcasts/archive", { body: { broadcastId: broadcast.id, archived } })
      }
      copyNote={
        <CopyNote
          broadcast={broadcast}
          excludes={excludes}
          onExclude={mayExclude ? setExcludes : undefined}
        />
      }
      onDuplicate={(name) =>
        copyBroadcast(
          { client },
          {
            broadcast,
            name,
            received: excludes
              ? receivedSegment(broadcast, say("receivedSegment", { name: broadcast.name }))
              : undefined,
            queued: say("copyQueued"),
            made,
          },
        )
      }
      onDuplicated={(broadcastId) => {
        // The next copy of this name is another one.
        made.clear();
        void navigate({
          to: "/w/$workspaceId/broadcasts/$broadcastId",
          params: { workspaceId, broadcastId },
        });
      }}
    />
  );
}
