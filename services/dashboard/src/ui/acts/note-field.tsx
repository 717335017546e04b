/** Why a change is made: for those who decide about a request for approval, or who read the list of versions. */
import { Text, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { componentWords } from "../words.js";

const longestNote = 500;

export interface NoteFieldProps {
  readonly note: string;
  readonly onNote: (note: string) => void;
  /** Who reads it; without it, those who decide about a request. */
  readonly hint?: string;
}

export function NoteField({ note, onNote, hint }: NoteFieldProps): ReactNode {
  const say = useWords(componentWords);
  return (
    <>
      {hint === undefined && <Text c="dimmed">{say("approvalText")}</Text>}
      <Textarea
        label={say("note")}
        description={hint}
        maxLength={longestNote}
        autosize
        minRows={2}
        value={note}
        onChange={({ currentTarget }) => onNote(currentTarget.value)}
      />
    </>
  );
}

/** The part of a request's body; an empty note is none. */
export function noteOf(note: string): { readonly note?: string } {
  return note.trim() === "" ? {} : { note: note.trim() };
}
