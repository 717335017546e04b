/** The versions of a journey, with what each changed in words. */
import { useNavigate } from "@tanstack/react-router";
import { useMemo, type ReactNode } from "react";
import { useWords, useWorkspace } from "../../data/index.js";
import { RevisionList, type ChangesProps } from "../../editing/index.js";
import { useDescribingPast, type JourneyDefinition } from "../../kinds/index.js";
import { segmentsOfGoals } from "./goal-facts.js";
import { journeyChanges } from "./journey-changes.js";
import { missingOfJourney } from "./nodes/journey-draft.js";
import { graphOf, resourcesOf } from "./nodes/journey-graph.js";
import { journeysWords } from "./words.js";

export function JourneyVersions({ id }: { readonly id: string }): ReactNode {
  const say = useWords(journeysWords);
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
      // The revision of a journey has the number of its version.
      nameOf={({ revision }) => say("versionNumber", { version: revision })}
      Changes={JourneyChanges}
    />
  );
}

function JourneyChanges({ before, after, children }: ChangesProps): ReactNode {
  const named = useMemo(
    () =>
      [before, after]
        .filter(isJourney)
        .flatMap((each) => [...resourcesOf(graphOf(each)), ...segmentsOfGoals(each)]),
    [before, after],
  );
  const describing = useDescribingPast(named);
  return children(isJourney(before) && isJourney(after) ? journeyChanges(before, after, describing) : []);
}

function isJourney(definition: unknown): definition is JourneyDefinition {
  return missingOfJourney(definition) === undefined;
}
