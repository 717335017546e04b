/** A whole definition as text. It is taken over when it is JSON of the right shape; issues name their lines, and lead to them. */
import { Alert, Anchor, Button, Group, Stack, Textarea } from "@mantine/core";
import type { Issue } from "@signalbox/client";
import { useRef, useState, type ReactNode } from "react";
import { useLanguage, useWords } from "../data/index.js";
import { issueText } from "./issue-text.js";
import { lineOf, offsetInJson } from "./place-in-text.js";
import { editingWords } from "./words.js";

export interface JsonModeProps<Definition> {
  readonly definition: Definition;
  /** Of the definition. */
  readonly issues: readonly Issue[];
  /** The fields without which no editor can show it; undefined for a definition. */
  readonly missing: (value: unknown) => string | undefined;
  readonly onApply: (definition: Definition) => void;
}

export function JsonMode<Definition>({
  definition,
  issues,
  missing,
  onApply,
}: JsonModeProps<Definition>): ReactNode {
  const say = useWords(editingWords);
  const { language } = useLanguage();
  const current = JSON.stringify(definition, undefined, 2);
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const text = typed ?? current;
  const apply = (): void => {
    const read = readJson(text);
    if ("problem" in read) return setProblem(say("noJson", read));
    const fields = missing(read.value);
    if (fields !== undefined) return setProblem(say("notTaken", { fields }));
    setProblem(undefined);
    setTyped(undefined);
    onApply(read.value as Definition);
  };
  const goTo = (offset: number): void => {
    area.current?.focus();
    area.current?.setSelectionRange(offset, offset);
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
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {typed === undefined &&
        issues.map((issue) => {
          const offset = offsetInJson(text, issue.path);
          return (
            <Alert key={JSON.stringify([issue.path, issue.code])} color="orange" py={6}>
              <Anchor component="button" type="button" onClick={() => goTo(offset)}>
                {say("line", { line: lineOf(text, offset) })}
              </Anchor>
              {` ${issueText(issue, language)}`}
            </Alert>
          );
        })}
      <Group justify="flex-end">
        <Button disabled={typed === undefined} onClick={apply}>
          {say("apply")}
        </Button>
      </Group>
    </Stack>
  );
}

function readJson(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
