/** The segment builder: cards with a sentence above them, the count beside each, and the same definition as JSON. */
import { Button, Grid, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { memo, useDeferredValue, useMemo, useState, type ReactNode } from "react";
import { randomId, useLanguage, useWords } from "../../../data/index.js";
import {
  decided,
  DraftNotices,
  editingWords,
  EditorTools,
  isObject,
  issueText,
  JsonMode,
  mergeTrees,
  placeIssues,
  useCardFocus,
  useDefinitionDraft,
  useEditingStore,
  type SavedDraft,
  type Trail,
} from "../../../editing/index.js";
import {
  DefinitionView,
  describeSegment,
  isWholeNode,
  newSegment,
  resourcesOfSegment,
  segmentShape,
  segmentTree,
  useDescribing,
  type Describing,
  type SegmentDefinition,
  type SegmentDraft,
} from "../../../kinds/index.js";
import { PageHead, Section } from "../../../ui/index.js";
import type { Segment } from "../segment.js";
import { AudiencePanel, WalkPanel } from "./audience-panel.js";
import { Card } from "./card.js";
import { PublishSegment } from "./publish-segment.js";
import {
  nameOfNode,
  SegmentEditingContext,
  useSegmentEditing,
  useSegmentEditingNow,
  type SegmentEditing,
} from "./segment-editing.js";
import { useEditorAddress } from "./use-editor-address.js";
import { useSegmentAnswers, useWalk } from "./use-answers.js";
import { builderWords } from "./words.js";

export interface SegmentEditorProps {
  readonly id: string;
  readonly published: Segment | undefined;
  readonly draft: SavedDraft<SegmentDraft> | undefined;
}

export function SegmentEditor({ id, published, draft: saved }: SegmentEditorProps): ReactNode {
  const say = useWords(builderWords);
  const sayEditing = useWords(editingWords);
  const { language } = useLanguage();
  const [first] = useState(() => firstDraft(published));
  const {
    editor,
    state,
    document: draft,
  } = useDefinitionDraft<SegmentDraft>({
    place: { kind: "segments", id },
    basedOn: published?.updatedAt,
    first,
    saved,
    isDocument: isSegmentDraft,
    merge: (versions) => mergeTrees(versions, segmentShape),
  });
  const { definition, name } = draft;
  const describing = useDescribing(useMemo(() => resourcesOfSegment(definition), [definition]));
  // What is typed is painted first.
  const shownInWords = useDeferredValue(definition);
  const answers = useSegmentAnswers(id, definition);
  const { userId, chooseUser, openId, open } = useEditorAddress();
  const { walk, error: walkError } = useWalk(id, definition, userId);
  const [mode, setMode] = useState<"cards" | "json">("cards");
  const focus = useCardFocus();
  const placed = useMemo(
    () => placeIssues(answers.issues, placeIn(definition)),
    [answers.issues, definition],
  );
  const editing: SegmentEditing = {
    draft,
    edit(edited, apply, { field, focus: focused } = {}) {
      editor.edit({ name: edited, apply, field });
      if (focused !== undefined) focus(focused);
    },
    describing,
    issues: useMemo(() => Map.groupBy(placed, ({ nodeId = "" }) => nodeId), [placed]),
    counts: answers.counts,
    total: answers.preview?.count,
    verdicts: walk?.verdicts ?? noVerdicts,
    openId,
    open,
  };
  const store = useEditingStore(editing, editor);
  return (
    <SegmentEditingContext value={store}>
      <PageHead title={name === "" ? say("title") : name}>
        <EditorTools editor={editor} state={state} isPublished={published !== undefined} />
        <PublishSegment id={id} editor={editor} published={published} answers={answers} />
      </PageHead>
      <Stack>
        <DraftNotices
          editor={editor}
          state={state}
          nameOf={({ path: [part, nodeId = ""] }) => {
            const node = part === "nodes" ? segmentTree.nodeOf(draft, nodeId) : undefined;
            return node === undefined ? say("name") : nameOfNode(node, describing);
          }}
          decided={(document, decisions) => decided(document, decisions, segmentShape)}
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
                  editing.edit(say("doRename"), (before) => ({ ...before, name: value }), { field: "name" })
                }
              />
              <Section title={say("inWords")}>
                <InWords definition={shownInWords} describing={describing} />
              </Section>
              <Section
                title={say("conditions")}
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
                  <Cards />
                ) : (
                  <JsonMode<SegmentDefinition>
                    place={{ kind: "segments", id }}
                    definition={definition}
                    issues={answers.issues}
                    missing={missingOfSegment}
                    onApply={(next) =>
                      editing.edit(sayEditing("editJson"), (before) => ({ ...before, definition: next }))
                    }
                  />
                )}
              </Section>
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <Stack>
              <AudiencePanel answers={answers} />
              {answers.issues.length > 0 && (
                <Section title={sayEditing("issues", { count: answers.issues.length })}>
                  <ul>
                    {placed.map(({ issue, nodeId }) => (
                      <li key={JSON.stringify([issue.path, issue.code])}>
                        <Button
                          variant="subtle"
                          size="compact-sm"
                          style={{ whiteSpace: "normal", height: "auto" }}
                          onClick={() => {
                            setMode("cards");
                            open(nodeId);
                            if (nodeId !== undefined) focus(nodeId);
                          }}
                        >
                          {issueText(issue, language)}
                        </Button>
                      </li>
                    ))}
                  </ul>
                </Section>
              )}
              <WalkPanel userId={userId} onChoose={chooseUser} walk={walk} error={walkError} />
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
    </SegmentEditingContext>
  );
}

const noVerdicts: ReadonlyMap<string, boolean> = new Map();

interface InWordsProps {
  readonly definition: SegmentDefinition;
  readonly describing: Describing;
}

const InWords = memo(({ definition, describing }: InWordsProps): ReactNode => (
  <DefinitionView sentence={describeSegment(definition, describing)} />
));

/** The cards read the draft themselves. */
const Cards = memo((): ReactNode => {
  const say = useWords(builderWords);
  const editing = useSegmentEditingNow();
  const entryNode = useSegmentEditing(({ draft }) => draft.definition.entryNode);
  return (
    <Stack gap="xs">
      {segmentShape.childrenOf(entryNode)?.length === 0 && <p style={{ margin: 0 }}>{say("empty")}</p>}
      <Card id={entryNode.id} trail={wholeTrail} />
      {isWholeNode(entryNode) && (
        <div>
          <Button
            variant="default"
            onClick={() =>
              editing().edit(say("doStartAgain"), (before) => ({
                ...before,
                definition: newSegment(randomId()),
              }))
            }
          >
            {say("startAgain")}
          </Button>
        </div>
      )}
    </Stack>
  );
});

const wholeTrail: Trail = [];

function firstDraft(published: Segment | undefined): SegmentDraft {
  if (published === undefined) return { name: "", definition: newSegment(randomId()) };
  return { name: published.name, definition: published.definition };
}

function isSegmentDraft(value: unknown): value is SegmentDraft {
  return (
    isObject(value) &&
    typeof value["name"] === "string" &&
    missingOfSegment(value["definition"]) === undefined
  );
}

/** What an editor needs of a definition: the rest is checked by the service. */
function missingOfSegment(value: unknown): string | undefined {
  if (!isObject(value) || !isNode(value["entryNode"])) return "entryNode";
  const nodes: unknown = value["nodes"];
  return Array.isArray(nodes) && nodes.every(isNode) ? undefined : "nodes";
}

function isNode(value: unknown): boolean {
  return isObject(value) && typeof value["id"] === "string" && typeof value["type"] === "string";
}

function placeIn({ entryNode, nodes }: SegmentDefinition) {
  return ([part, index]: readonly (string | number)[]) => {
    if (part === "entryNode") return { id: entryNode.id, length: 1 };
    const node = part === "nodes" && typeof index === "number" ? nodes[index] : undefined;
    return node && { id: node.id, length: 2 };
  };
}
