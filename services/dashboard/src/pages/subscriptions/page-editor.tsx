/** Edits the subscription page as a form or as HTML, with a preview by the service; what is wrong stands at its field. */
import { Alert, Button, Grid, Group, SegmentedControl, Stack, Text, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { ApiError } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useLanguage, useWords, useWorkspace } from "../../data/index.js";
import {
  DraftNotices,
  EditorTools,
  RevisionList,
  useDefinitionDraft,
  type SavedDraft,
} from "../../editing/index.js";
import { Badge, ErrorNotice, fieldIssues, PageHead, Section, usePublishing } from "../../ui/index.js";
import { LookForm } from "./look-form.js";
import { decidedPage, isPageDocument, mergePages, pageDocument, type PageDocument } from "./page-document.js";
import { fieldAtLine, htmlOf, lookOf } from "./page-html.js";
import { invalidFields, newLook, standardLanguage, type LookField } from "./page-look.js";
import { PagePreview, usePagePreview, type Situation } from "./page-preview.js";
import { PublishPage } from "./publish-page.js";
import { ResetPage, type StoredPage } from "./reset-page.js";
import { subscriptionsWords } from "./words.js";

const settledMs = 400;

export interface PageEditorProps {
  readonly page: StoredPage;
  readonly draft: SavedDraft<PageDocument> | undefined;
  /** Another page, or another draft of it, is stored now. */
  readonly onReplaced: () => void;
}

export function PageEditor({ page, draft, onReplaced }: PageEditorProps): ReactNode {
  const say = useWords(subscriptionsWords);
  const { language } = useLanguage();
  const { id, name: workspaceName } = useWorkspace();
  const publishing = usePublishing("SubscriptionPage");
  const beginning = htmlOf(newLook(standardLanguage, workspaceName));
  const place = { kind: "subscription-page", id } as const;
  const { editor, state, document } = useDefinitionDraft<PageDocument>({
    place,
    basedOn: page.updatedAt,
    first: pageDocument(page.html ?? beginning),
    saved: draft,
    isDocument: isPageDocument,
    merge: mergePages,
  });
  const { html } = document.definition;
  const look = lookOf(html);
  const [mode, setMode] = useState<"form" | "html">(look === undefined ? "html" : "form");
  const [situation, setSituation] = useState<Situation>("mail");
  const [settled] = useDebouncedValue(html, settledMs);
  // Until something is edited, people's page is shown, and not the one that the form would begin.
  const isStandard = page.html === null && html === beginning;
  const preview = usePagePreview(
    page.html === null && settled === beginning ? undefined : settled,
    situation,
  );
  const invalid = look === undefined ? [] : invalidFields(look);
  const issues = preview.error instanceof ApiError ? preview.error.issues : [];
  const { byField } = fieldIssues(preview.error ?? undefined, ["html"], language);
  const places = look === undefined ? {} : issuesByField(issues, html);
  const isPlaced = mode === "html" ? byField["html"] !== undefined : Object.keys(places).length > 0;
  const labelOf = (field: LookField): string =>
    field === "language" ? say("pageLanguage") : say(`page_${field}`);
  const edit = (name: string, next: string, field?: string): void =>
    editor.edit({ name, field, apply: () => pageDocument(next) });
  return (
    <>
      <PageHead
        title={say("hosted")}
        beside={<Badge color="gray">{say(page.html === null ? "standard" : "custom")}</Badge>}
      >
        <EditorTools editor={editor} state={state} isPublished={page.html !== null} />
        {page.html !== null && publishing === "allowed" && <ResetPage page={page} onReset={onReplaced} />}
        <PublishPage
          editor={editor}
          page={page}
          issueCount={issues.length + invalid.length}
          onReplaced={onReplaced}
        />
      </PageHead>
      <Stack>
        <DraftNotices
          editor={editor}
          state={state}
          nameOf={({ path: [field = ""] }) =>
            look !== undefined && field in look ? labelOf(field as LookField) : "HTML"
          }
          decided={decidedPage}
        />
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <Stack gap="md">
              <Group justify="space-between">
                <SegmentedControl
                  size="xs"
                  aria-label={say("editor")}
                  value={mode}
                  onChange={setMode}
                  data={[
                    { value: "form", label: say("asForm") },
                    { value: "html", label: "HTML" },
                  ]}
                />
                {page.html === null && (
                  <Text size="sm" c="dimmed">
                    {say("standardShown")}
                  </Text>
                )}
              </Group>
              {page.html === null && (
                <Text size="sm" role="status">
                  {say(isStandard ? "ownBegins" : "ownBegun")}
                </Text>
              )}
              {mode === "html" ? (
                <Textarea
                  label="HTML"
                  description={say("htmlText")}
                  autosize
                  minRows={12}
                  maxRows={30}
                  spellCheck={false}
                  styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
                  value={html}
                  error={byField["html"]}
                  onChange={({ currentTarget: { value } }) => edit(say("doEditHtml"), value, "html")}
                />
              ) : look === undefined ? (
                <Alert variant="default" title={say("notFromForm")}>
                  <Stack align="flex-start">
                    <Text size="sm">{say("notFromFormText")}</Text>
                    <Button variant="default" onClick={() => edit(say("beginForm"), beginning)}>
                      {say("beginForm")}
                    </Button>
                  </Stack>
                </Alert>
              ) : (
                <LookForm
                  look={look}
                  workspaceName={workspaceName}
                  invalid={invalid}
                  issues={places}
                  labelOf={labelOf}
                  onEdit={(field, next) =>
                    edit(say("doChange", { what: labelOf(field) }), htmlOf(next), field)
                  }
                />
              )}
              {preview.error !== null && !isPlaced && <ErrorNotice error={preview.error} />}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <Section title={say(isStandard ? "previewStandard" : "preview")}>
              <PagePreview
                html={preview.data?.html}
                isBehind={settled !== html || preview.isFetching}
                situation={situation}
                onSituation={setSituation}
              />
            </Section>
          </Grid.Col>
        </Grid>
        <RevisionList
          of={place}
          onRestored={onReplaced}
          {...(page.html === null && { instead: say("standardInstead") })}
        />
      </Stack>
    </>
  );
}

/** The place of an issue is a line of the HTML, which says nothing to who fills in the form. */
function issuesByField(issues: ApiError["issues"], html: string): Partial<Record<LookField, string>> {
  return Object.fromEntries(
    issues.flatMap(({ values: { line, reason }, problem }) => {
      const field = typeof line === "number" ? fieldAtLine(html, line) : undefined;
      return field === undefined ? [] : [[field, typeof reason === "string" ? reason : problem]];
    }),
  );
}
