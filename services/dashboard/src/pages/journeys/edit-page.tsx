/** The journey editor with what it begins with: the draft, else what is published, else a new journey. */
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQueries } from "../../data/index.js";
import { useOpenedDraft } from "../../editing/index.js";
import { ErrorNotice, PageSkeleton } from "../../ui/index.js";
import { JourneyEditor } from "./editor/journey-editor.js";
import type { Journey } from "./journey-statuses.js";
import type { JourneyDraft } from "./nodes/journey-draft.js";

const route = getRouteApi("/w/$workspaceId/journeys/$journeyId/edit");

export function EditJourneyPage(): ReactNode {
  const { journeyId } = route.useParams();
  return <OpenJourney key={journeyId} id={journeyId} />;
}

function OpenJourney({ id }: { readonly id: string }): ReactNode {
  const published = useQueries().useQuery(
    "get",
    "/api/admin/journeys",
    { params: { query: { ids: [id] } } },
    { staleTime: 0 },
  );
  const { opened, error, retry } = useOpenedDraft<NonNullable<typeof published.data>, Journey, JourneyDraft>(
    { kind: "journeys", id },
    published,
    ({ journeys }) => journeys[0],
  );
  if (opened !== undefined) return <JourneyEditor id={id} {...opened} />;
  return error === null ? <PageSkeleton /> : <ErrorNotice error={error} onRetry={retry} />;
}
