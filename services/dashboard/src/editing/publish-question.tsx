/**
 * The question before a draft is published: shows the effect, sends its token, and asks for the effect again when it is
 * another one by then.
 */
import { Group, Loader, Stack, Text } from "@mantine/core";
import { ApiError } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useLanguage, useWords } from "../data/index.js";
import { ChangeDialog, ErrorNotice, NoteField, noteOf, UseList, type Use } from "../ui/index.js";
import type { DraftEditor } from "./draft-editor.js";
import { savedDraft, type DraftContent, type PublishedDraft } from "./draft-store.js";
import { issueText, type SaidIssue } from "./issue-text.js";
import { usePublishEffect, type AskedEffect, type PublishEffect } from "./use-publish-effect.js";
import { editingWords } from "./words.js";

/** What the effects of all kinds have. */
export interface DraftEffect extends PublishEffect {
  readonly uses: readonly Use[];
  readonly issues: readonly SaidIssue[];
}

/** What is asked about: the draft that the service keeps, else what the editor has. */
export interface EffectQuestion<Document> {
  readonly definition?: Document extends { readonly definition: infer Definition } ? Definition : never;
}

/** How a kind asks for the effect of publishing, and what it shows of it besides what uses the resource. */
export interface KindOfEffect<Document, Effect extends DraftEffect> {
  readonly ask: (question: EffectQuestion<Document>, isFirst: boolean) => Promise<Effect>;
  readonly isEstimate: (effect: Effect) => boolean;
  readonly numbersOf: (effect: Effect) => ReactNode;
  /** False: nothing can use it, and nothing is said of uses. */
  readonly hasUses?: boolean;
}

/** Of the put. */
export interface PublishedFields {
  readonly draftUpdatedAt?: number;
  readonly confirmToken?: string;
  /** Why it is published, for the list of versions. */
  readonly note?: string;
}

export interface PublishQuestionProps<Document, Effect extends DraftEffect> {
  readonly title: string;
  readonly editor: DraftEditor<Document>;
  readonly effect: KindOfEffect<Document, Effect>;
  readonly put: (document: Document, fields: PublishedFields) => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function PublishQuestion<Document extends DraftContent, Effect extends DraftEffect>(
  props: PublishQuestionProps<Document, Effect>,
): ReactNode {
  const { title, editor, effect: kind, put, onClose, onDone } = props;
  const say = useWords(editingWords);
  const [note, setNote] = useState("");
  const asked = useEffectOfDraft(props);
  const { effect, error } = asked;
  // Who cannot be told the effect may publish all the same.
  const canSubmit = error !== undefined || (effect !== undefined && effect.issues.length === 0);
  const publish = async (): Promise<void> => {
    const { document, draftUpdatedAt } = await savedDraft(editor, say("conflict"));
    const confirmToken = effect?.confirmToken;
    await put(document, {
      ...(draftUpdatedAt !== undefined && { draftUpdatedAt }),
      ...(confirmToken !== undefined && { confirmToken }),
      ...noteOf(note),
    });
  };
  /** At what others have saved or published meanwhile. */
  const lookAgain = async (): Promise<void> => {
    await editor.refresh();
    asked.again();
  };
  return (
    <ChangeDialog
      title={title}
      submit={say("publish")}
      canSubmit={canSubmit}
      notice={say("isPublished")}
      rereads="elsewhere"
      onClose={onClose}
      onSubmit={async () => {
        try {
          await publish();
        } catch (refusal) {
          if (isConflict(refusal)) await lookAgain();
          throw refusal;
        }
      }}
      onDone={onDone}
    >
      <Stack gap="xs">
        <EffectView asked={asked} kind={kind} />
        <NoteField note={note} onNote={setNote} hint={say("publishNoteText")} />
      </Stack>
    </ChangeDialog>
  );
}

type AskingProps<Document, Effect extends DraftEffect> = Pick<
  PublishQuestionProps<Document, Effect>,
  "editor" | "effect"
>;

/** What publishing the draft would change, where it is not published at once. */
export function EffectOfDraft<Document extends DraftContent, Effect extends DraftEffect>(
  props: AskingProps<Document, Effect>,
): ReactNode {
  return <EffectView asked={useEffectOfDraft(props)} kind={props.effect} />;
}

function useEffectOfDraft<Document extends DraftContent, Effect extends DraftEffect>({
  editor,
  effect: kind,
}: AskingProps<Document, Effect>): AskedEffect<Effect> {
  const say = useWords(editingWords);
  return usePublishEffect(
    async (isFirst) => kind.ask(questionAbout(await savedDraft(editor, say("conflict"))), isFirst),
    kind.isEstimate,
  );
}

function questionAbout<Document extends DraftContent>({
  document,
  draftUpdatedAt,
}: PublishedDraft<Document>): EffectQuestion<Document> {
  return draftUpdatedAt === undefined
    ? { definition: document.definition as NonNullable<EffectQuestion<Document>["definition"]> }
    : {};
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.code === "Conflict";
}

interface EffectViewProps<Effect extends DraftEffect> {
  readonly asked: AskedEffect<Effect>;
  readonly kind: Pick<KindOfEffect<never, Effect>, "numbersOf" | "hasUses">;
}

function EffectView<Effect extends DraftEffect>({
  asked: { effect, isCounting, error, again },
  kind: { numbersOf, hasUses = true },
}: EffectViewProps<Effect>): ReactNode {
  const say = useWords(editingWords);
  const { language } = useLanguage();
  return (
    <>
      {error !== undefined && <ErrorNotice title={say("noEffect")} error={error} onRetry={again} />}
      {effect?.issues.map((issue) => (
        <Text key={JSON.stringify(issue)} c="orange.9">
          {issueText(issue, language)}
        </Text>
      ))}
      <div aria-live="polite">
        {effect !== undefined && effect.issues.length === 0 && numbersOf(effect)}
        {isCounting && (
          <Group gap="xs" role="status">
            <Loader size={14} />
            <Text c="dimmed">{say("counting")}</Text>
          </Group>
        )}
      </div>
      {effect !== undefined && hasUses && <UsesOf uses={effect.uses} />}
    </>
  );
}

function UsesOf({ uses }: Pick<DraftEffect, "uses">): ReactNode {
  const say = useWords(editingWords);
  if (uses.length === 0) return <Text c="dimmed">{say("unused")}</Text>;
  return (
    <div>
      <Text c="dimmed">{say("usedBy")}</Text>
      <UseList uses={uses} />
    </div>
  );
}
