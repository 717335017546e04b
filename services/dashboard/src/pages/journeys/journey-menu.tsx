/** Another name for a journey, a copy of it that is not started, and the archive. */
import { ifMatch } from "@signalbox/client";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Text } from "@mantine/core";
import { newId, useApi, useMay, useWords, useWorkspace } from "../../data/index.js";
import { ResourceMenu } from "../../ui/index.js";
import type { Journey } from "./journey-statuses.js";
import { journeysWords } from "./words.js";

export function JourneyMenu({ journey }: { readonly journey: Journey }): ReactNode {
  const say = useWords(journeysWords);
  const may = useMay();
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { definition, draft, canRunMultiple } = journey;
  return (
    <ResourceMenu
      resource={journey}
      isPossible={may("journeys:write")}
      onArchive={(archived) =>
        client.PUT("/api/admin/journeys/archive", { body: { id: journey.id, archived } })
      }
      onRename={(name, { id, ...read }) =>
        client.PUT("/api/admin/journeys", { params: ifMatch(read), body: { id, name } })
      }
      copyNote={<Text>{say("copyHas")}</Text>}
      onDuplicate={async (name) => {
        const id = newId();
        await client.PUT("/api/admin/journeys", {
          body: {
            id,
            name,
            canRunMultiple,
            ...(definition !== undefined && { definition }),
            ...(draft !== undefined && { draft }),
          },
        });
        return id;
      }}
      onDuplicated={(journeyId) =>
        void navigate({ to: "/w/$workspaceId/journeys/$journeyId", params: { workspaceId, journeyId } })
      }
    />
  );
}
