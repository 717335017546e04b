/** Publishes the draft of a definition, or discards it: says before what it touches. */
import { Button, Stack, Text } from "@mantine/core";
import { IconTrash, IconUpload } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useApi, useWords, useWorkspace } from "../data/index.js";
import { ActButton, ChangeDialog, linkPropsOf, type PageLink } from "../ui/index.js";
import type { DraftEditor } from "./draft-editor.js";
import { deleteDraft, savedDraft, type DraftContent, type DraftPlace } from "./draft-store.js";
import { editingWords } from "./words.js";

/** What a put of the definition has in all kinds. */
export interface PublishedBody<Document> {
  readonly document: Document;
  /** Removes the draft that is published. */
  readonly draft: { readonly draftUpdatedAt?: number };
}

export interface PublishDraftProps<Document> {
  readonly place: DraftPlace;
  readonly editor: DraftEditor<Document>;
  readonly isPublished: boolean;
  readonly issueCount: number;
  /** The questions before. */
  readonly words: { readonly publishTitle: string; readonly discardNewText: string };
  /** The page of the resource, and the list of its kind. */
  readonly pages: { readonly resource: PageLink; readonly list: PageLink };
  readonly put: (body: PublishedBody<Document>) => Promise<unknown>;
  /** What publishing touches. */
  readonly children: ReactNode;
}

export function PublishDraft<Document extends DraftContent>(props: PublishDraftProps<Document>): ReactNode {
  const { editor, issueCount, words, pages, put, children } = props;
  const say = useWords(editingWords);
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const [isAsked, setAsked] = useState(false);
  const isNamed = editor.state().history.document.name.trim() !== "";
  const missing = !isNamed
    ? say("needsName")
    : issueCount === 0
      ? undefined
      : say("needsIssues", { count: issueCount });
  return (
    <>
      <DiscardDraft {...props} />
      <Button leftSection={<IconUpload size={14} />} onClick={() => setAsked(true)}>
        {say("publish")}
      </Button>
      {isAsked && (
        <ChangeDialog
          title={words.publishTitle}
          submit={say("publish")}
          canSubmit={missing === undefined}
          notice={say("isPublished")}
          rereads="elsewhere"
          onClose={() => setAsked(false)}
          onSubmit={async () => {
            const { document, draftUpdatedAt } = await savedDraft(editor, say("conflict"));
            await put({ document, draft: draftUpdatedAt === undefined ? {} : { draftUpdatedAt } });
          }}
          onDone={() => {
            editor.close();
            void navigate(linkPropsOf(pages.resource, workspaceId));
          }}
        >
          <Stack gap="xs">{missing === undefined ? children : <Text c="orange.9">{missing}</Text>}</Stack>
        </ChangeDialog>
      )}
    </>
  );
}

function DiscardDraft<Document extends DraftContent>({
  place,
  editor,
  isPublished,
  words,
  pages,
}: PublishDraftProps<Document>): ReactNode {
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
        question: <Text>{isPublished ? say("discardText") : words.discardNewText}</Text>,
        apply: () => editor.discard(() => deleteDraft(api, place)),
        leave: () => void navigate(linkPropsOf(isPublished ? pages.resource : pages.list, workspaceId)),
      }}
    />
  );
}
