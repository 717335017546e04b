/** What is left to do before a draft can be published or requested; a name is given right here. */
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useWords } from "../data/index.js";
import type { DraftEditor } from "./draft-editor.js";
import type { DraftContent } from "./draft-store.js";
import { editingWords } from "./words.js";

export interface Missing {
  readonly name: boolean;
  readonly issueCount: number;
}

export function isMissing({ name, issueCount }: Missing): boolean {
  return name || issueCount > 0;
}

export interface MissingBeforeProps<Document> {
  readonly missing: Missing;
  readonly editor: DraftEditor<Document>;
}

export function MissingBefore<Document extends DraftContent>({
  missing: { name, issueCount },
  editor,
}: MissingBeforeProps<Document>): ReactNode {
  const say = useWords(editingWords);
  return (
    <Stack gap="xs">
      {name && <NameField editor={editor} />}
      {issueCount > 0 && <Text c="orange.9">{say("needsIssues", { count: issueCount })}</Text>}
    </Stack>
  );
}

/** Taken over at once, and not while it is typed: then nothing would be missing from its first letter on. */
function NameField<Document extends DraftContent>({
  editor,
}: Pick<MissingBeforeProps<Document>, "editor">): ReactNode {
  const say = useWords(editingWords);
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const take = (): void => {
    if (name !== "") editor.edit({ name: say("giveName"), apply: (before) => ({ ...before, name }) });
  };
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        flex={1}
        miw={200}
        label={say("name")}
        description={say("needsName")}
        data-autofocus
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // The dialog around it is a form of its own.
          event.preventDefault();
          take();
        }}
      />
      <Button variant="default" disabled={name === ""} onClick={take}>
        {say("takeName")}
      </Button>
    </Group>
  );
}
