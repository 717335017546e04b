/** Writes a template or a part: its fields by channel, its body, and beside them how a person gets it. */
import { Grid, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { useMemo, useState, type ReactNode } from "react";
import { useLanguage, useWords } from "../../../data/index.js";
import {
  DraftNotices,
  editingWords,
  EditorTools,
  isSaved,
  JsonMode,
  useDefinitionDraft,
  type SavedDraft,
} from "../../../editing/index.js";
import { Badge, ErrorNotice, PageHead, Section, type Template, usePreviewUser } from "../../../ui/index.js";
import { PreviewPane } from "../preview/index.js";
import { TemplateVersions } from "../source/template-versions.js";
import { TestSend } from "../test-send.js";
import { useTemplateVariables } from "../use-template-variables.js";
import { ChannelFields } from "./channel-fields.js";
import { fieldsOf, type TemplateEditing } from "./template-editing.js";
import { MessageChecks } from "./message-checks.js";
import { PartPreview } from "../parts/part-preview.js";
import { PublishTemplate } from "./publish-template.js";
import {
  decidedTemplate,
  isTemplateContent,
  isTemplateDraft,
  mergeTemplates,
  missingOfTemplate,
  withValue,
  type TemplateContent,
  type StoredContent,
  type TemplateDraft,
} from "./template-draft.js";
import { templateIssueText } from "./template-issue-text.js";
import { unfinishedFields } from "./unfinished.js";
import { useFieldNames } from "./use-field-names.js";
import { useTemplateAnswers } from "./use-template-answers.js";
import { useVisualCopy } from "./use-visual-copy.js";
import { templateEditorWords } from "./words.js";

export interface TemplateEditorProps {
  readonly id: string;
  /** Undefined: there is no such template yet. */
  readonly published: StoredContent | undefined;
  readonly draft: SavedDraft<TemplateDraft> | undefined;
  /** What it begins with where there is neither. */
  readonly beginning: TemplateContent;
  readonly userId: string | undefined;
  readonly onUser: (userId: string | undefined) => void;
  /** Another draft is stored now. */
  readonly onReplaced: () => void;
}

export function TemplateEditor(props: TemplateEditorProps): ReactNode {
  const { id, published, draft: saved, beginning, userId, onUser, onReplaced } = props;
  const say = useWords(templateEditorWords);
  const sayEditing = useWords(editingWords);
  const { language } = useLanguage();
  const [first] = useState(() => firstDraft(published, beginning));
  const { editor, state, document } = useDefinitionDraft<TemplateDraft>({
    place: { kind: "templates", id },
    basedOn: published?.updatedAt,
    first,
    saved,
    isDocument: isTemplateDraft,
    merge: mergeTemplates,
  });
  const { name, definition } = document;
  const isReadable = isTemplateContent(definition);
  const [chosenMode, setMode] = useState<"fields" | "json">("fields");
  const mode = isReadable ? chosenMode : "json";
  const { issues } = useTemplateAnswers(id, definition);
  const unfinished = isReadable ? unfinishedFields(definition) : [];
  const user = usePreviewUser(userId);
  const variables = useTemplateVariables(user);
  const nameOfField = useFieldNames();
  const edit = (what: string, apply: (content: TemplateContent) => TemplateContent, field?: string): void =>
    editor.edit({
      name: what,
      field,
      apply: (before) => {
        const after = apply(before.definition);
        return after === before.definition ? before : { ...before, definition: after };
      },
    });
  const copies = useVisualCopy(definition);
  const editing: TemplateEditing = {
    id,
    name,
    content: definition,
    edit,
    keepVisual: copies.keep,
    issues,
    unfinished,
    variables,
    ...fieldsOf({
      content: definition,
      issues,
      language,
      edit: (field, apply, typing) => edit(say("doChange", { what: nameOfField([field]) }), apply, typing),
    }),
  };
  const template = useShownTemplate({ id, published, first, document, version: state.autosave.version });
  return (
    <>
      <PageHead
        title={name === "" ? say(definition.type === "Part" ? "untitledPart" : "untitled") : name}
        beside={isReadable && <Badge color="gray">{say(definition.type)}</Badge>}
      >
        <EditorTools editor={editor} state={state} isPublished={published?.definition !== undefined} />
        {template !== undefined && (
          <TestSend variant="default" template={template} user={user} prepare={editor.flush} />
        )}
        <PublishTemplate
          kind={definition.type === "Part" ? "part" : "template"}
          id={id}
          editor={editor}
          published={published}
          issueCount={issues.length + unfinished.length}
        />
      </PageHead>
      <Stack>
        <DraftNotices
          editor={editor}
          state={state}
          nameOf={({ path: [part, ...path] }) => (part === "name" ? say("name") : nameOfField(path))}
          decided={decidedTemplate}
        />
        {copies.error !== undefined && <ErrorNotice error={copies.error} />}
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <Stack>
              <TextInput
                label={say("name")}
                placeholder={say(definition.type === "Part" ? "partNameHint" : "nameHint")}
                maxLength={512}
                value={name}
                maw={480}
                onChange={({ currentTarget: { value } }) =>
                  editor.edit({
                    name: say("doRename"),
                    field: "name",
                    apply: (before) => ({ ...before, name: value }),
                  })
                }
              />
              <Section
                title={say(definition.type === "Part" ? "Part" : "message")}
                beside={
                  isReadable && (
                    <SegmentedControl
                      size="xs"
                      aria-label={say("mode")}
                      value={mode}
                      onChange={(next) => setMode(next === "json" ? "json" : "fields")}
                      data={[
                        { value: "fields", label: say("fields") },
                        { value: "json", label: sayEditing("json") },
                      ]}
                    />
                  )
                }
              >
                {mode === "fields" ? (
                  <ChannelFields editing={editing} />
                ) : (
                  <JsonMode<TemplateContent>
                    place={{ kind: "templates", id }}
                    definition={definition}
                    issues={issues}
                    missing={missingOfTemplate}
                    onApply={(next) => edit(sayEditing("editJson"), () => next)}
                  />
                )}
              </Section>
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <Stack>
              <LeftToDo
                lines={[
                  ...unfinished.map((field) => say(`needs_${field}`)),
                  ...issues.map(
                    (issue) => `${nameOfField(issue.path)}: ${templateIssueText(issue, language)}`,
                  ),
                ]}
              />
              {definition.type !== "Part" && unfinished.length + issues.length === 0 && isReadable && (
                <MessageChecks content={definition} user={user} />
              )}
              {definition.type === "Part" && (
                <PartPreview id={id} version={state.autosave.version} isDraft userId={user.id} />
              )}
              {isReadable && template !== undefined && (
                <PreviewPane
                  template={template}
                  version={template.draft === undefined ? "published" : "draft"}
                  isWritten
                  isStored={
                    isSaved(state.autosave) &&
                    (state.autosave.version !== undefined || published?.definition !== undefined)
                  }
                  user={user}
                  onUser={onUser}
                />
              )}
            </Stack>
          </Grid.Col>
        </Grid>
        <TemplateVersions id={id} onRestored={onReplaced} />
      </Stack>
    </>
  );
}

function LeftToDo({ lines }: { readonly lines: readonly string[] }): ReactNode {
  const say = useWords(editingWords);
  if (lines.length === 0) return null;
  return (
    <Section title={say("issues", { count: lines.length })}>
      <ul style={{ margin: 0, paddingInlineStart: 18, overflowWrap: "anywhere" }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
}

interface Shown {
  readonly id: string;
  readonly published: StoredContent | undefined;
  readonly first: TemplateDraft;
  readonly document: TemplateDraft;
  /** Of the draft that the service has; undefined: none. */
  readonly version: string | undefined;
}

/** The template as pages of templates show one: the draft as the editor has it, once something is written. A part is none. */
function useShownTemplate({ id, published, first, document, version }: Shown): Template | undefined {
  const { name, definition } = document;
  const isDraft = version !== undefined || definition !== first.definition;
  return useMemo(() => {
    const { type } = definition;
    if (type === "Part") return undefined;
    return {
      workspaceId: published?.workspaceId ?? "",
      id,
      name,
      type,
      ...(published?.definition !== undefined && {
        definition: published.definition as Template["definition"],
      }),
      ...(isDraft && { draft: definition }),
      updatedAt: Number(version ?? published?.updatedAt ?? 0),
    };
  }, [published, id, name, definition, version, isDraft]);
}

function firstDraft(published: StoredContent | undefined, beginning: TemplateContent): TemplateDraft {
  const { definition } = published ?? {};
  return {
    name: published?.name ?? "",
    definition: isTemplateContent(definition)
      ? definition
      : published?.type === undefined
        ? beginning
        : withValue(beginning, "type", published.type),
  };
}
