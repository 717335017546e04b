/** The editor of a user property: where its value comes from, in fields or as JSON, and the values that users would have. */
import { Grid, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useLanguage, useWords } from "../../../data/index.js";
import {
  DraftNotices,
  editingWords,
  EditorTools,
  issueAtPath,
  issueText,
  JsonMode,
  merge,
  placeIssues,
  useDefinitionDraft,
  withChoice,
  type SavedDraft,
} from "../../../editing/index.js";
import {
  DefinitionView,
  describeProperty,
  propertyTypes,
  TypeFields,
  useDescribing,
  type PropertyDefinition,
} from "../../../kinds/index.js";
import { PageHead, Section } from "../../../ui/index.js";
import type { UserProperty } from "../property.js";
import { propertiesWords } from "../words.js";
import { firstDraft, isPropertyDraft, missingOfProperty, type PropertyDraft } from "./property-draft.js";
import { PropertyPreview, usePropertyPreview } from "./property-preview.js";
import { PublishProperty } from "./publish-property.js";

export interface PropertyEditorProps {
  readonly id: string;
  readonly published: UserProperty | undefined;
  readonly draft: SavedDraft<PropertyDraft> | undefined;
}

export function PropertyEditor({ id, published, draft: saved }: PropertyEditorProps): ReactNode {
  const say = useWords(propertiesWords);
  const sayEditing = useWords(editingWords);
  const { language } = useLanguage();
  const {
    editor,
    state,
    document: draft,
  } = useDefinitionDraft<PropertyDraft>({
    place: { kind: "user-properties", id },
    basedOn: published?.updatedAt,
    first: firstDraft(published),
    saved,
    isDocument: isPropertyDraft,
    merge,
  });
  const { name, definition } = draft;
  const describing = useDescribing();
  const preview = usePropertyPreview(definition);
  const placed = placeIssues(preview.issues, () => undefined);
  const [mode, setMode] = useState<"cards" | "json">("cards");
  const change = (next: PropertyDefinition, editName: string, typing?: string): void =>
    editor.edit({ name: editName, field: typing, apply: (before) => ({ ...before, definition: next }) });
  return (
    <>
      <PageHead title={name === "" ? say("editTitle") : name}>
        <EditorTools editor={editor} state={state} isPublished={published !== undefined} />
        <PublishProperty id={id} editor={editor} published={published} issueCount={preview.issues.length} />
      </PageHead>
      <Stack>
        <DraftNotices
          editor={editor}
          state={state}
          nameOf={({ path }) => (path[0] === "name" ? say("name") : path.slice(1).join(" ") || say("source"))}
          decided={(document, decisions) =>
            decisions.reduce((all, { conflict, choice }) => withChoice(all, conflict, choice), document)
          }
        />
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <Stack>
              <TextInput
                label={say("name")}
                placeholder={say("nameHint")}
                value={name}
                maw={480}
                onChange={({ currentTarget: { value } }) =>
                  editor.edit({
                    name: say("rename"),
                    field: "name",
                    apply: (before) => ({ ...before, name: value }),
                  })
                }
              />
              <Section title={say("inWords")}>
                <DefinitionView sentence={describeProperty(definition, describing)} />
              </Section>
              <Section
                title={say("source")}
                beside={
                  <SegmentedControl
                    size="xs"
                    value={mode}
                    onChange={(next) => setMode(next === "json" ? "json" : "cards")}
                    data={[
                      { value: "cards", label: sayEditing("cards") },
                      { value: "json", label: sayEditing("json") },
                    ]}
                  />
                }
              >
                {mode === "cards" ? (
                  <TypeFields<PropertyDefinition>
                    kinds={propertyTypes}
                    part={definition}
                    change={(next, typing) => change(next, say("changeSource"), typing)}
                    issueAt={(...path) => {
                      const issue = issueAtPath(placed, path);
                      return issue && issueText(issue, language);
                    }}
                  />
                ) : (
                  <JsonMode<PropertyDefinition>
                    place={{ kind: "user-properties", id }}
                    definition={definition}
                    issues={preview.issues}
                    missing={missingOfProperty}
                    onApply={(next) => change(next, sayEditing("editJson"))}
                  />
                )}
              </Section>
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <PropertyPreview {...preview} />
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  );
}
