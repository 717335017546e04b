/** What two editors have both changed, side by side, to choose from. */
import { Button, Group, Paper, Radio, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useWords } from "../data/index.js";
import { Dialog, JsonView, UserText, type Conflict } from "../ui/index.js";
import { editingWords } from "./words.js";

export interface Decision {
  readonly conflict: Conflict;
  readonly choice: "mine" | "theirs";
}

export interface ConflictDialogProps<Document> {
  readonly conflicts: readonly Conflict[];
  /** What a conflict is about. */
  readonly nameOf: (conflict: Conflict) => string;
  /** The document with the decisions. */
  readonly decided: (document: Document, decisions: readonly Decision[]) => Document;
  readonly onDecide: (decide: (document: Document) => Document) => void;
  readonly onClose: () => void;
}

export function ConflictDialog<Document>(props: ConflictDialogProps<Document>): ReactNode {
  const { conflicts, nameOf, decided, onDecide, onClose } = props;
  const say = useWords(editingWords);
  const [theirs, setTheirs] = useState<ReadonlySet<number>>(new Set());
  const decide = (document: Document): Document =>
    decided(
      document,
      conflicts.map((conflict, index) => ({ conflict, choice: theirs.has(index) ? "theirs" : "mine" })),
    );
  return (
    <Dialog opened onClose={onClose} title={say("conflict")} size="xl">
      <Stack>
        {conflicts.map((conflict, index) => (
          <Radio.Group
            key={conflict.path.join(" ")}
            label={nameOf(conflict)}
            value={theirs.has(index) ? "theirs" : "mine"}
            onChange={(choice) => {
              const others = [...theirs].filter((each) => each !== index);
              setTheirs(new Set(choice === "theirs" ? [...others, index] : others));
            }}
          >
            <Group align="stretch" grow wrap="wrap" mt={4}>
              {(["mine", "theirs"] as const).map((choice) => (
                <Paper key={choice} withBorder p="xs" miw={200}>
                  <Radio value={choice} label={say(choice)} mb={4} />
                  <Side value={conflict[choice]} />
                </Paper>
              ))}
            </Group>
          </Radio.Group>
        ))}
        <Group justify="flex-end">
          <Button onClick={() => onDecide(decide)}>{say("take")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Side({ value }: { readonly value: unknown }): ReactNode {
  const say = useWords(editingWords);
  if (value === undefined) return <Text c="dimmed">{say("removed")}</Text>;
  return typeof value === "string" ? <UserText>{value}</UserText> : <JsonView value={value} />;
}
