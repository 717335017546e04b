/**
 * A whole definition as text. It is taken over when the field is left and it is JSON of the right shape; issues name their
 * lines, and lead to them.
 */
import { Alert, Anchor, Button, Group, Stack, Textarea } from "@mantine/core";
import type { Issue } from "@signalbox/client";
import { useRef, useState, type ReactNode, type RefObject } from "react";
import { useLanguage, useWords } from "../data/index.js";
import type { DraftPlace } from "./draft-store.js";
import { issueText } from "./issue-text.js";
import { lineOf, offsetInJson } from "./place-in-text.js";
import { readTypedJson } from "./typed-json.js";
import { useTypedJson } from "./use-typed-json.js";
import { editingWords } from "./words.js";

export interface JsonModeProps<Definition> {
  /** Of the draft. */
  readonly place: DraftPlace;
  readonly definition: Definition;
  /** Of the definition. */
  readonly issues: readonly Issue[];
  /** The fields without which no editor can show it; undefined for a definition. */
  readonly missing: (value: unknown) => string | undefined;
  readonly onApply: (definition: Definition) => void;
}

export function JsonMode<Definition>({
  place,
  definition,
  issues,
  missing,
  onApply,
}: JsonModeProps<Definition>): ReactNode {
  const say = useWords(editingWords);
  const current = JSON.stringify(definition, undefined, 2);
  const typed = useTypedJson(place, current);
  const [problem, setProblem] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const discard = useRef<HTMLButtonElement>(null);
  const text = typed.text ?? current;
  const apply = (): void => {
    const read = readTypedJson<Definition>(text, missing);
    if ("problem" in read) return setProblem(say("noJson", read));
    if ("fields" in read) return setProblem(say("notTaken", read));
    forget();
    // The same is no edit.
    if (JSON.stringify(read.definition, undefined, 2) !== current) onApply(read.definition);
  };
  const forget = (): void => {
    setProblem(undefined);
    typed.forget();
  };
  return (
    <Stack gap="xs">
      <Textarea
        ref={area}
        aria-label={say("jsonText")}
        value={text}
        error={problem}
        autosize
        minRows={12}
        maxRows={32}
        spellCheck={false}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        onChange={({ currentTarget }) => typed.type(currentTarget.value)}
        onBlur={({ relatedTarget }) => {
          const isDiscarded = relatedTarget !== null && relatedTarget === discard.current;
          if (typed.text !== undefined && !typed.isOutdated && !isDiscarded) apply();
        }}
      />
      {typed.isOutdated && (
        <Alert color="orange" py={6} role="status">
          {say("jsonOutdated")}
        </Alert>
      )}
      {typed.text === undefined && <IssueLines text={text} issues={issues} area={area} />}
      <Group justify="flex-end">
        {typed.text !== undefined && (
          <Button
            ref={discard}
            variant="default"
            // Keeps the focus in the field, whose text is taken over when it is left.
            onMouseDown={(event) => event.preventDefault()}
            onClick={forget}
          >
            {say("discardJson")}
          </Button>
        )}
        <Button disabled={typed.text === undefined} onClick={apply}>
          {say("apply")}
        </Button>
      </Group>
    </Stack>
  );
}

interface IssueLinesProps {
  readonly text: string;
  readonly issues: readonly Issue[];
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

function IssueLines({ text, issues, area }: IssueLinesProps): ReactNode {
  const say = useWords(editingWords);
  const { language } = useLanguage();
  return issues.map((issue) => {
    const offset = offsetInJson(text, issue.path);
    return (
      <Alert key={JSON.stringify([issue.path, issue.code])} color="orange" py={6}>
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            area.current?.focus();
            area.current?.setSelectionRange(offset, offset);
          }}
        >
          {say("line", { line: lineOf(text, offset) })}
        </Anchor>
        {` ${issueText(issue, language)}`}
      </Alert>
    );
  });
}
