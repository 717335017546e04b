/** The versions of a journey, with what each changed in words. */
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWorkspace } from "../../data/index.js";
import { RevisionList } from "../../editing/index.js";
import type { Describing, JourneyDefinition } from "../../kinds/index.js";
import { journeyChanges } from "./journey-changes.js";
import { missingOfJourney } from "./nodes/journey-draft.js";

export interface JourneyVersionsProps {
  readonly id: string;
  readonly describing: Describing;
}

export function JourneyVersions({ id, describing }: JourneyVersionsProps): ReactNode {
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  return (
    <RevisionList
      of={{ kind: "journeys", id }}
      onRestored={() =>
        void navigate({
          to: "/w/$workspaceId/journeys/$journeyId/edit",
          params: { workspaceId, journeyId: id },
        })
      }
      changesInWords={(before, after) =>
        isJourney(before) && isJourney(after) ? journeyChanges(before, after, describing) : []
      }
    />
  );
}

function isJourney(definition: unknown): definition is JourneyDefinition {
  return missingOfJourney(definition) === undefined;
}
