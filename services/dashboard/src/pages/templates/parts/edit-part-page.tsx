/** The page that writes a part, with what it begins with: the draft, else what is published, else a starter. */
import { getRouteApi } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useLanguage, useQueries } from "../../../data/index.js";
import { useOpenedDraft } from "../../../editing/index.js";
import { ErrorNotice, PageSkeleton } from "../../../ui/index.js";
import { TemplateEditor } from "../editor/template-editor.js";
import type { StoredContent, TemplateDraft } from "../editor/template-draft.js";
import { partBeginningOf } from "./part-beginnings.js";

const route = getRouteApi("/w/$workspaceId/templates/parts/$partId/edit");

export function EditPartPage(): ReactNode {
  const { partId } = route.useParams();
  const [opening, setOpening] = useState(0);
  return <OpenPart key={`${partId} ${opening}`} id={partId} onReplaced={() => setOpening(opening + 1)} />;
}

interface OpenPartProps {
  readonly id: string;
  readonly onReplaced: () => void;
}

function OpenPart({ id, onReplaced }: OpenPartProps): ReactNode {
  const { language } = useLanguage();
  const { starter } = route.useSearch();
  const stored = useQueries().useQuery(
    "get",
    "/api/admin/content/parts",
    { params: { query: { ids: [id] } } },
    { staleTime: 0 },
  );
  const { opened, error, retry } = useOpenedDraft<
    NonNullable<typeof stored.data>,
    StoredContent,
    TemplateDraft
  >({ kind: "templates", id, listedAs: "parts" }, stored, ({ parts }) => parts[0]);
  if (opened !== undefined)
    return (
      <TemplateEditor
        id={id}
        {...opened}
        beginning={partBeginningOf(starter, language)}
        userId={undefined}
        onReplaced={onReplaced}
        onUser={() => undefined}
      />
    );
  return error === null ? <PageSkeleton /> : <ErrorNotice error={error} onRetry={retry} />;
}
