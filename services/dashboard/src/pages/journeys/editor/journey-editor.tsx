/** The journey editor: its steps as a list of cards or as a drawing, the settings of one of them, and of the whole. */
import { Button, Grid, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState, type ReactNode } from "react";
import { useLanguage, useWords } from "../../../data/index.js";
import {
  DraftNotices,
  editingWords,
  EditorTools,
  isNotFilledIn,
  issueText,
  JsonMode,
  placeIssues,
  useCardFocus,
  useDefinitionDraft,
  useEditingStore,
  type SavedDraft,
} from "../../../editing/index.js";
import { describeNode, useDescribing, type JourneyDefinition } from "../../../kinds/index.js";
import { PageHead, Section } from "../../../ui/index.js";
import { segmentsOfGoals } from "../goal-facts.js";
import type { Journey } from "../journey-statuses.js";
import { firstDraft, isJourneyDraft, missingOfJourney, type JourneyDraft } from "../nodes/journey-draft.js";
import { graphOf, resourcesOf } from "../nodes/journey-graph.js";
import { decidedJourney, mergeJourneys, nodeOfPath } from "../nodes/merge-journeys.js";
import { placeInJourney } from "../nodes/place-in-journey.js";
import classes from "./editor.module.css";
import { Inspector } from "./inspector.js";
import { JourneyEditingContext, nameOfStep, type JourneyEditing } from "./journey-editing.js";
import { PublishJourney } from "./publish-journey.js";
import { replayedSteps } from "./replay/replay-of.js";
import { ReplayPanel, type ReplayDays } from "./replay/replay-panel.js";
import { useReplay } from "./replay/use-replay.js";
import { RunSettings } from "./run-settings.js";
import { Tree } from "./tree.js";
import { unchosenOf } from "./unchosen.js";
import { CanvasEditor } from "./canvas-editor.js";
import { useCanvasAct } from "./canvas-act.js";
import { useEditorKeys } from "./use-editor-keys.js";
import { useEditorAddress } from "./use-editor-address.js";
import { useJourneyAnswers } from "./use-journey-answers.js";
import { editorWords } from "./words.js";
import type { Gap } from "../nodes/steps-of.js";

export interface JourneyEditorProps {
  readonly id: string;
  readonly published: Journey | undefined;
  readonly draft: SavedDraft<JourneyDraft> | undefined;
}

export function JourneyEditor({ id, published, draft: saved }: JourneyEditorProps): ReactNode {
  const say = useWords(editorWords);
  const sayEditing = useWords(editingWords);
  const { language } = useLanguage();
  const [first] = useState(() => firstDraft(published));
  const isOther = saved !== undefined && !isJourneyDraft(saved.document);
  const {
    editor,
    state,
    document: draft,
  } = useDefinitionDraft<JourneyDraft>({
    place: { kind: "journeys", id },
    basedOn: published?.updatedAt,
    first,
    saved: isOther ? { ...saved, document: first } : saved,
    isDocument: isJourneyDraft,
    merge: mergeJourneys,
  });
  const { definition, name } = draft;
  const describing = useDescribing(
    useMemo(() => [...resourcesOf(graphOf(definition)), ...segmentsOfGoals(definition)], [definition]),
  );
  const { issues: answered } = useJourneyAnswers(id, definition);
  const issues = useMemo(
    () => [...unchosenOf(definition, published?.definition, language), ...answered],
    [definition, published, language, answered],
  );
  const { openId, open, view, setView, userId, chooseUser } = useEditorAddress();
  const [days, setDays] = useState<ReplayDays>();
  const [here, setHere] = useState<string>();
  // Without how it starts, nothing can be replayed.
  const canReplay = !issues.some(({ path: [part] }) => part === "entryNode");
  const question =
    days === undefined || !canReplay
      ? undefined
      : { journeyId: id, isPublished: published !== undefined, days };
  const replay = useReplay(definition, question);
  const person = useReplay(
    definition,
    question && userId !== undefined ? { ...question, userId } : undefined,
  );
  useCanvasAct(view, setView);
  useEditorKeys();
  const [adding, setAdding] = useState<Gap>();
  const focus = useCardFocus();
  const isBeside = useMediaQuery("(min-width: 75em)", undefined, { getInitialValueInEffect: false }) ?? true;
  const placed = useMemo(() => placeIssues(issues, placeInJourney(definition)), [issues, definition]);
  const editing: JourneyEditing = {
    draft,
    edit(edited, apply, { field, focus: focused } = {}) {
      editor.edit({ name: edited, apply, field });
      if (focused !== undefined) focus(focused);
    },
    describing,
    issues: useMemo(() => Map.groupBy(placed, ({ nodeId = "" }) => nodeId), [placed]),
    openId,
    open,
    adding,
    setAdding,
    replay: useMemo(() => replay.answer && replayedSteps(replay.answer), [replay.answer]),
    here,
  };
  const store = useEditingStore(editing, editor);
  return (
    <JourneyEditingContext value={store}>
      <PageHead title={name === "" ? say("title") : name}>
        <EditorTools editor={editor} state={state} isPublished={published !== undefined} />
        <PublishJourney
          id={id}
          editor={editor}
          published={published}
          issueCount={issues.length}
          describing={describing}
        />
      </PageHead>
      <Stack>
        {isOther && <Text role="status">{say("otherDraft")}</Text>}
        <DraftNotices
          editor={editor}
          state={state}
          nameOf={({ path }) => {
            const node = nodeOfPath(draft, path);
            return node === undefined ? say("journey") : describeNode(node, describing).title;
          }}
          decided={decidedJourney}
        />
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 8 }}>
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
              <Section
                title={say("steps")}
                beside={
                  <SegmentedControl
                    size="xs"
                    value={view}
                    onChange={(next) => setView(next === "json" || next === "canvas" ? next : "list")}
                    data={[
                      { value: "list", label: say("tree") },
                      { value: "canvas", label: say("canvas") },
                      { value: "json", label: sayEditing("json") },
                    ]}
                  />
                }
              >
                {view === "json" ? (
                  <JsonMode<JourneyDefinition>
                    place={{ kind: "journeys", id }}
                    definition={definition}
                    issues={issues}
                    missing={missingOfJourney}
                    onApply={(next) =>
                      editing.edit(say("doJson"), (before) => ({ ...before, definition: next }))
                    }
                  />
                ) : (
                  <>
                    {definition.nodes.length === 0 && <Text c="dimmed">{say("empty")}</Text>}
                    {view === "canvas" ? <CanvasEditor /> : <Tree />}
                  </>
                )}
              </Section>
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <div className={classes.aside}>
              <Stack>
                <Inspector isBeside={isBeside} />
                {placed.length > 0 && (
                  <Section title={sayEditing("issues", { count: placed.length })}>
                    <ul className={classes.issues}>
                      {placed.map(({ issue, nodeId }) => (
                        <li key={JSON.stringify([issue.path, issue.code])}>
                          <Button
                            variant="subtle"
                            size="compact-sm"
                            h="auto"
                            maw="100%"
                            styles={{
                              inner: { justifyContent: "flex-start" },
                              label: {
                                whiteSpace: "normal",
                                textAlign: "start",
                                height: "auto",
                                lineHeight: 1.4,
                              },
                            }}
                            onClick={() => {
                              if (view === "json") setView("list");
                              open(nodeId);
                              if (nodeId !== undefined) focus(nodeId);
                            }}
                          >
                            {say(isNotFilledIn(issue) ? "notFilledIn" : "issueOf", {
                              step:
                                nodeId === undefined ? say("journey") : nameOfStep(draft, nodeId, describing),
                              issue: issueText(issue, language),
                            })}
                          </Button>
                        </li>
                      ))}
                    </ul>
                  </Section>
                )}
                <ReplayPanel
                  days={days}
                  canReplay={canReplay}
                  onDays={setDays}
                  replay={replay}
                  userId={userId}
                  onUser={chooseUser}
                  person={person}
                  onStep={setHere}
                />
                <RunSettings />
              </Stack>
            </div>
          </Grid.Col>
        </Grid>
      </Stack>
    </JourneyEditingContext>
  );
}
