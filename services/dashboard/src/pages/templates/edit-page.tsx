/** The page that writes a template, with what it begins with: the draft, else what is published, else a starter. */
import { getRouteApi } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useLanguage, useQueries } from "../../data/index.js";
import { useOpenedDraft } from "../../editing/index.js";
import { ErrorNotice, PageSkeleton, type Template } from "../../ui/index.js";
import { TemplateEditor } from "./editor/template-editor.js";
import type { TemplateDraft } from "./editor/template-draft.js";
import { beginningOf } from "./blank-starters.js";
import { useUsualSender, withSender } from "./usual-sender.js";

const route = getRouteApi("/w/$workspaceId/templates/$templateId/edit");

export function EditTemplatePage(): ReactNode {
  const { templateId } = route.useParams();
  const [opening, setOpening] = useState(0);
  return (
    <OpenTemplate
      key={`${templateId} ${opening}`}
      id={templateId}
      onReplaced={() => setOpening(opening + 1)}
    />
  );
}

interface OpenTemplateProps {
  readonly id: string;
  readonly onReplaced: () => void;
}

function OpenTemplate({ id, onReplaced }: OpenTemplateProps): ReactNode {
  const { language } = useLanguage();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const stored = useQueries().useQuery(
    "get",
    "/api/admin/content/templates",
    { params: { query: { ids: [id] } } },
    { staleTime: 0 },
  );
  const { opened, error, retry } = useOpenedDraft<NonNullable<typeof stored.data>, Template, TemplateDraft>(
    { kind: "templates", id },
    stored,
    ({ templates }) => templates[0],
  );
  const isNew = opened !== undefined && opened.published === undefined && opened.draft === undefined;
  const sender = useUsualSender(isNew);
  if (opened !== undefined && !sender.isPending)
    return (
      <TemplateEditor
        id={id}
        {...opened}
        beginning={withSender(beginningOf(search.starter, language), sender.from)}
        userId={search.user}
        onReplaced={onReplaced}
        onUser={(user) => void navigate({ search: { ...search, user }, replace: true })}
      />
    );
  return error === null ? <PageSkeleton /> : <ErrorNotice error={error} onRetry={retry} />;
}
