/** A section of the page of a broadcast: says at its head what is missing in it. */
import { IconAlertTriangle } from "@tabler/icons-react";
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { Section } from "../../../ui/index.js";
import type { BroadcastDraft } from "./broadcast-draft.js";
import classes from "./editor.module.css";
import type { Missing, SectionName } from "./missing.js";
import { editorWords } from "./words.js";

/** What each section gets: the draft, and how to change it. */
export interface DraftSectionProps {
  readonly draft: BroadcastDraft;
  readonly edit: EditDraft;
  /** Of all sections. */
  readonly missing: readonly Missing[];
}

/** `field`: what is typed into; its keys are one step to undo. */
export type EditDraft = (
  name: string,
  apply: (draft: BroadcastDraft) => BroadcastDraft,
  field?: string,
) => void;

export interface EditorSectionProps {
  readonly name: SectionName;
  readonly title: string;
  readonly missing: readonly Missing[];
  readonly children: ReactNode;
}

export function EditorSection({ name, title, missing, children }: EditorSectionProps): ReactNode {
  const say = useWords(editorWords);
  return (
    <div id={sectionId(name)} tabIndex={-1}>
      <Section title={title}>
        <Stack gap="sm">
          {missing
            .filter(({ section }) => section === name)
            .map((each) => (
              <p key={`${each.what} ${each.name}`} className={classes.missing}>
                <IconAlertTriangle size={16} aria-hidden />
                {say(each.what, { name: each.name })}
              </p>
            ))}
          {children}
        </Stack>
      </Section>
    </div>
  );
}

export function sectionId(name: SectionName): string {
  return `broadcast-${name}`;
}
