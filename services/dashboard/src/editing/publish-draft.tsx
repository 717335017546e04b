/** Publishes the draft of a definition, or discards it: says before what it touches. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconTrash, IconUpload } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useApi, useWords, useWorkspace } from "../data/index.js";
import {
  ActButton,
  Dialog,
  linkPropsOf,
  usePublishing,
  WaitingBadge,
  type ApprovalKind,
  type PageLink,
} from "../ui/index.js";
import type { DraftEditor } from "./draft-editor.js";
import { deleteDraft, type DraftContent, type DraftKind, type DraftPlace } from "./draft-store.js";
import {
  EffectOfDraft,
  PublishQuestion,
  type DraftEffect,
  type KindOfEffect,
  type PublishedFields,
} from "./publish-question.js";
import { isMissing, MissingBefore } from "./missing-before.js";
import { RequestPublication, type RequestFields } from "./request-publication.js";
import { editingWords } from "./words.js";

/** What a put of the definition has in all kinds. */
export interface PublishedBody<Document> {
  readonly document: Document;
  /** Removes the draft that is published, and confirms the effect that was shown. */
  readonly draft: PublishedFields;
}

export interface PublishDraftProps<Document, Effect extends DraftEffect> {
  readonly place: DraftPlace;
  readonly editor: DraftEditor<Document>;
  readonly isPublished: boolean;
  readonly issueCount: number;
  /** The questions before. */
  readonly words: { readonly publishTitle: string; readonly discardNewText: string };
  /** The page of the resource, and the list of its kind. */
  readonly pages: { readonly resource: PageLink; readonly list: PageLink };
  readonly put: (body: PublishedBody<Document>) => Promise<unknown>;
  /** After publishing or discarding. Without it, the page of the resource or the list is opened. */
  readonly onReplaced?: () => void;
  /** What a request says besides what it is for. */
  readonly requestFields?: RequestFields;
  /** What publishing touches. */
  readonly effect: KindOfEffect<Document, Effect>;
}

const kinds: Readonly<Record<DraftKind, { readonly approval: ApprovalKind; readonly hasName: boolean }>> = {
  journeys: { approval: "Journey", hasName: true },
  templates: { approval: "Template", hasName: true },
  segments: { approval: "Segment", hasName: true },
  "user-properties": { approval: "UserProperty", hasName: true },
  "subscription-page": { approval: "SubscriptionPage", hasName: false },
};

export function PublishDraft<Document extends DraftContent, Effect extends DraftEffect>(
  props: PublishDraftProps<Document, Effect>,
): ReactNode {
  const { place, editor, issueCount, words, pages, put, effect, onReplaced } = props;
  const say = useWords(editingWords);
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const [isAsked, setAsked] = useState(false);
  const { approval: kind, hasName } = kinds[place.kind];
  const publishing = usePublishing(kind);
  const isNamed = !hasName || editor.state().history.document.name.trim() !== "";
  const missing = { name: !isNamed, issueCount };
  if (publishing === "by approval") {
    return (
      <>
        <DiscardDraft {...props} />
        <RequestPublication
          place={place}
          kind={kind}
          editor={editor}
          missing={missing}
          fields={props.requestFields}
        >
          <EffectOfDraft editor={editor} effect={effect} />
        </RequestPublication>
      </>
    );
  }
  return (
    <>
      <WaitingBadge id={place.id} />
      <DiscardDraft {...props} />
      <Button
        leftSection={<IconUpload size={14} />}
        disabled={publishing === "forbidden"}
        onClick={() => setAsked(true)}
      >
        {say("publish")}
      </Button>
      {isAsked && isMissing(missing) && (
        <Dialog opened onClose={() => setAsked(false)} title={words.publishTitle}>
          <Stack>
            <MissingBefore missing={missing} editor={editor} />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setAsked(false)}>
                {say("close")}
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
      {isAsked && !isMissing(missing) && (
        <PublishQuestion
          title={words.publishTitle}
          editor={editor}
          effect={effect}
          put={(document, draft) => put({ document, draft })}
          onClose={() => setAsked(false)}
          onDone={() => {
            editor.close();
            if (onReplaced === undefined) void navigate(linkPropsOf(pages.resource, workspaceId));
            else onReplaced();
          }}
        />
      )}
    </>
  );
}

function DiscardDraft<Document extends DraftContent, Effect extends DraftEffect>({
  place,
  editor,
  isPublished,
  words,
  pages,
  onReplaced,
}: PublishDraftProps<Document, Effect>): ReactNode {
  const say = useWords(editingWords);
  const api = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  return (
    <ActButton
      variant="default"
      act={{
        id: "discard",
        label: say("discard"),
        icon: IconTrash,
        isDangerous: true,
        isPossible: editor.state().autosave.version !== undefined,
        title: say("discardTitle"),
        done: say("draftDiscarded"),
        question: <Text>{isPublished ? say("discardText") : words.discardNewText}</Text>,
        apply: () => editor.discard(() => deleteDraft(api, place)),
        leave:
          onReplaced ??
          (() => void navigate(linkPropsOf(isPublished ? pages.resource : pages.list, workspaceId))),
      }}
    />
  );
}
