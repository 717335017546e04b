/** Corrects the message of a dead letter as JSON and replays it. What does not fit is refused with its reason. */
import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import { Dialog, ErrorNotice } from "../../ui/index.js";
import { correctionOf, messageOf, type DeadLetter } from "./dead-letter.js";
import classes from "./dead-letters.module.css";
import { deadLettersWords } from "./words.js";

export interface CorrectionProps {
  readonly deadLetter: DeadLetter;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function Correction({ deadLetter, onClose, onDone }: CorrectionProps): ReactNode {
  const say = useWords(deadLettersWords);
  const queries = useQueries();
  const found = messageOf(deadLetter);
  const [type, setType] = useState(found?.type ?? "");
  const [body, setBody] = useState(() => JSON.stringify(found?.body ?? {}, null, 2));
  const [notJson, setNotJson] = useState<string>();
  const replay = queries.useMutation("post", "/api/admin/dead-letters/{id}/replay", { onSuccess: onDone });
  return (
    <Dialog opened onClose={onClose} title={say("correctTitle")} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const correction = correctionOf(type, body);
          setNotJson(typeof correction === "string" ? correction : undefined);
          if (typeof correction === "string") return;
          replay.mutate({ params: { path: { id: deadLetter.id } }, body: correction });
        }}
      >
        <Stack>
          <Text c="dimmed">{say("correctText")}</Text>
          <TextInput
            label={say("messageType")}
            required
            value={type}
            onChange={({ currentTarget: { value } }) => setType(value)}
          />
          <Textarea
            className={classes.editor}
            label={say("body")}
            required
            autosize
            minRows={8}
            maxRows={20}
            spellCheck={false}
            value={body}
            error={notJson !== undefined && say("notJson", { reason: notJson })}
            onChange={({ currentTarget: { value } }) => setBody(value)}
          />
          {replay.error !== null && <ErrorNotice title={say("refused")} error={replay.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {say("cancel")}
            </Button>
            <Button type="submit" loading={replay.isPending}>
              {say("replay")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
