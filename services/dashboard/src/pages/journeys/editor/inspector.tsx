/** The settings of the step that is open: beside the steps where there is room, else above the page. */
import { ActionIcon, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useLanguage, useWords } from "../../../data/index.js";
import { issueAtPath, issueText } from "../../../editing/index.js";
import { describeNode, entryOffers, nodeKindOf, type JourneyNode } from "../../../kinds/index.js";
import { JsonView, SidePanel, UserText } from "../../../ui/index.js";
import { nodeOf } from "../nodes/journey-draft.js";
import { changed, withEntry } from "../nodes/journey-edits.js";
import { entryId, exitId } from "../nodes/journey-graph.js";
import { stepsOf } from "../nodes/steps-of.js";
import classes from "./editor.module.css";
import { useIssuesOf, useJourneyEditing, useJourneyEditingNow } from "./journey-editing.js";
import { isUnchosen } from "./unchosen.js";
import { editorWords } from "./words.js";

export interface InspectorProps {
  /** Beside the steps. */
  readonly isBeside: boolean;
}

export function Inspector({ isBeside }: InspectorProps): ReactNode {
  const say = useWords(editorWords);
  const editing = useJourneyEditingNow();
  const id = useJourneyEditing(({ openId }) => openId);
  const node = useJourneyEditing(({ draft, openId }) =>
    openId === undefined ? undefined : nodeOf(draft, openId),
  );
  const describing = useJourneyEditing((all) => all.describing);
  const issues = useIssuesOf(id ?? "");
  const box = useRef<HTMLElement>(null);
  // What is beside the steps may be scrolled to its end.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [id]);
  const close = (): void => editing().open(undefined);
  if (id === undefined || node === undefined) return null;
  const { title, text } = describeNode(node, describing);
  const head = (
    <Title order={2} size="h4">
      <UserText isBrief limit={80}>
        {title}
      </UserText>
    </Title>
  );
  const body = (
    <Stack gap="sm">
      {!isUnchosen(issues) && (
        <Text c="dimmed" size="sm">
          <UserText>{text}</UserText>
        </Text>
      )}
      {id === entryId && <EntryChoice node={node} />}
      {id === exitId ? <Text>{say("exitHint")}</Text> : <Fields key={id} id={id} node={node} />}
    </Stack>
  );
  if (!isBeside)
    return (
      <SidePanel opened onClose={close} title={head}>
        {body}
      </SidePanel>
    );
  return (
    <section ref={box} className={classes.inspector} aria-label={say("step")}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb="xs">
        {head}
        <ActionIcon variant="subtle" color="gray" aria-label={say("close")} onClick={close}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
      {body}
    </section>
  );
}

/** Which kind of entry it is. */
function EntryChoice({ node }: { readonly node: JourneyNode }): ReactNode {
  const say = useWords(editorWords);
  const { language } = useLanguage();
  const editing = useJourneyEditingNow();
  return (
    <NativeSelect
      label={say("startsWith")}
      value={node.type}
      data={entryOffers.map(({ initial, words }) => ({
        value: initial("", exitId).type,
        label: words[language].name,
      }))}
      onChange={({ currentTarget: { value } }) => {
        const offer = entryOffers.find(({ initial }) => initial("", exitId).type === value);
        if (offer !== undefined)
          editing().edit(say("doEntry"), (before) => withEntry(before, (next) => offer.initial("", next)));
      }}
    />
  );
}

function Fields({ id, node }: { readonly id: string; readonly node: JourneyNode }): ReactNode {
  const say = useWords(editorWords);
  const { language } = useLanguage();
  const editing = useJourneyEditingNow();
  const issues = useIssuesOf(id);
  const meeting = useJourneyEditing(({ draft }) => stepsOf(draft).of(id)?.next ?? exitId);
  const kind = nodeKindOf(node);
  if (kind === undefined) return <JsonView value={node} />;
  if (kind.Fields === null) return null;
  return (
    <kind.Fields
      part={node}
      meeting={meeting}
      change={(next, typing) => {
        const { edit, draft, describing } = editing();
        const before = nodeOf(draft, id) ?? node;
        edit(
          say("doChange", { what: describeNode(before, describing).title }),
          (whole) => changed(whole, id, () => next),
          { field: typing && `${id} ${typing}` },
        );
      }}
      issueAt={(...path) => {
        const issue = issueAtPath(issues, path);
        return issue && issueText(issue, language);
      }}
    />
  );
}
