/** The page on which users change their subscriptions: its texts and colors, or its HTML, beside what people see. */
import { useState, type ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { useOpenedDraft } from "../../editing/index.js";
import { ErrorNotice, PageHead, PageSkeleton } from "../../ui/index.js";
import { HostedPage } from "./hosted-page.js";
import type { PageDocument } from "./page-document.js";
import { PageEditor } from "./page-editor.js";
import type { StoredPage } from "./reset-page.js";
import { subscriptionsWords } from "./words.js";

export function EditPage(): ReactNode {
  const say = useWords(subscriptionsWords);
  const may = useMay();
  const [opening, setOpening] = useState(0);
  if (may("subscriptions:write"))
    return <OpenPage key={opening} onReplaced={() => setOpening(opening + 1)} />;
  return (
    <>
      <PageHead title={say("hosted")} />
      <HostedPage />
    </>
  );
}

/** `onReplaced`: another page, or another draft of it, is stored now. */
function OpenPage({ onReplaced }: { readonly onReplaced: () => void }): ReactNode {
  const { id } = useWorkspace();
  const stored = useQueries().useQuery(
    "get",
    "/api/admin/subscription-management-template",
    {},
    { staleTime: 0 },
  );
  const { opened, error, retry } = useOpenedDraft<StoredPage, StoredPage, PageDocument>(
    { kind: "subscription-page", id },
    stored,
    (page) => page,
  );
  if (opened?.published !== undefined)
    return <PageEditor page={opened.published} draft={opened.draft} onReplaced={onReplaced} />;
  return error === null ? <PageSkeleton /> : <ErrorNotice error={error} onRetry={retry} />;
}
