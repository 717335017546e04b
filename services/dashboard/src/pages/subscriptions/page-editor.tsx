/** Edits the subscription page as a form or as HTML, with a preview by the service; what is wrong stands at its field. */
import { Alert, Button, Grid, Group, SegmentedControl, Stack, Text, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { ApiError, ifMatch } from "@signalbox/client";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useApi, useLanguage, useWords } from "../../data/index.js";
import {
  ChangeError,
  componentWords,
  fieldIssues,
  formWords,
  LeaveGuard,
  useChange,
} from "../../ui/index.js";
import { LookForm } from "./look-form.js";
import { fieldAtLine, invalidFields, type LookField, type PageLook } from "./page-look.js";
import { PagePreview, usePagePreview, type Situation } from "./page-preview.js";
import { RequestPage, type SavedPage } from "./request-page.js";
import type { StoredPage } from "./reset-page.js";
import { usePageDraft } from "./use-page-draft.js";
import { subscriptionsWords } from "./words.js";

const settledMs = 400;

export interface PageEditorProps {
  readonly page: StoredPage;
  /** For a member who needs an approval: the draft of the page; absent for those who publish. */
  readonly saved?: SavedPage;
}

export function PageEditor({ page, saved }: PageEditorProps): ReactNode {
  const say = useWords(subscriptionsWords);
  const form = useWords(formWords);
  const { client, cache } = useApi();
  const { language } = useLanguage();
  const sayRequest = useWords(componentWords);
  const draft = usePageDraft(saved?.html ?? page.html);
  const [isAsked, setAsked] = useState(false);
  const [mode, setMode] = useState<"form" | "html">(draft.look === undefined ? "html" : "form");
  const [situation, setSituation] = useState<Situation>("choices");
  /** As it was before the first edit: a later change by another member is a conflict. */
  const [read, setRead] = useState(page);
  if (!draft.isEdited && read !== page) setRead(page);
  const save = useChange(
    (html: string) =>
      client.PUT("/api/admin/subscription-management-template", { params: ifMatch(read), body: { html } }),
    { notice: say("pageSaved"), onDone: draft.discard },
  );
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // What is wrong may be out of sight.
    if (save.error !== undefined)
      formElement.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [save.error]);
  const [settled] = useDebouncedValue(draft.html, settledMs);
  const preview = usePagePreview(settled, situation);
  const invalid = draft.look === undefined ? [] : invalidFields(draft.look);
  const error = save.error ?? preview.error ?? undefined;
  const { byField } = fieldIssues(error, ["html"], language);
  const places = draft.look === undefined ? {} : issuesByField(error, draft.look);
  const isPlaced = mode === "html" ? byField["html"] !== undefined : Object.keys(places).length > 0;
  const isNew = draft.isEdited || page.html === null || saved?.version !== undefined;
  const isRequested = saved?.isRequested === true && !draft.isEdited;
  const isReady = isNew && !isRequested && invalid.length === 0 && !save.isRunning;
  const edited =
    <Arguments extends readonly unknown[]>(edit: (...given: Arguments) => void) =>
    (...given: Arguments): void => {
      save.clear();
      edit(...given);
    };
  return (
    <>
      <form
        ref={formElement}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && saved !== undefined) setAsked(true);
          else if (isReady) void save.run(draft.html);
        }}
      >
        <LeaveGuard isEdited={draft.isEdited} />
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <Stack gap="md">
              <SegmentedControl
                size="xs"
                aria-label={say("editor")}
                style={{ alignSelf: "flex-start" }}
                value={mode}
                onChange={setMode}
                data={[
                  { value: "form", label: say("asForm") },
                  { value: "html", label: "HTML" },
                ]}
              />
              {mode === "html" ? (
                <Textarea
                  label="HTML"
                  description={say("htmlText")}
                  autosize
                  minRows={12}
                  maxRows={30}
                  spellCheck={false}
                  styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
                  value={draft.html}
                  error={byField["html"]}
                  onChange={({ currentTarget }) => edited(draft.editHtml)(currentTarget.value)}
                />
              ) : draft.look === undefined ? (
                <Alert variant="default" title={say("notFromForm")}>
                  <Stack align="flex-start">
                    <Text size="sm">{say("notFromFormText")}</Text>
                    <Button variant="default" onClick={edited(draft.beginForm)}>
                      {say("beginForm")}
                    </Button>
                  </Stack>
                </Alert>
              ) : (
                <LookForm look={draft.look} invalid={invalid} issues={places} onEdit={edited(draft.edit)} />
              )}
              {error !== undefined && !isPlaced && (
                <ChangeError
                  title={form("notDone")}
                  error={error}
                  onReload={() => {
                    draft.discard();
                    save.clear();
                    void cache.invalidateQueries();
                  }}
                />
              )}
              <Group gap="sm">
                <Button type="submit" loading={save.isRunning} disabled={!isReady && !save.isRunning}>
                  {saved === undefined
                    ? say("save")
                    : sayRequest(isRequested ? "approvalRequested" : "requestApproval")}
                </Button>
                <Button
                  variant="default"
                  disabled={!draft.isEdited || save.isRunning}
                  onClick={edited(draft.discard)}
                >
                  {say("discard")}
                </Button>
                <Text size="sm" c="dimmed" role="status">
                  {draft.isEdited ? say("notSaved") : page.html === null ? say("standardShown") : ""}
                </Text>
              </Group>
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <PagePreview
              html={preview.data?.html}
              isBehind={settled !== draft.html || preview.isFetching}
              situation={situation}
              onSituation={setSituation}
            />
          </Grid.Col>
        </Grid>
      </form>
      {isAsked && saved !== undefined && (
        <RequestPage
          html={draft.html}
          saved={saved}
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false);
            draft.discard();
          }}
        />
      )}
    </>
  );
}

/** The place of an issue is a line of the HTML, which says nothing to who fills in the form. */
function issuesByField(error: unknown, look: PageLook): Partial<Record<LookField, string>> {
  const issues = error instanceof ApiError ? error.issues : [];
  return Object.fromEntries(
    issues.flatMap(({ values: { line, reason }, problem }) => {
      const field = typeof line === "number" ? fieldAtLine(look, line) : undefined;
      return field === undefined ? [] : [[field, typeof reason === "string" ? reason : problem]];
    }),
  );
}
