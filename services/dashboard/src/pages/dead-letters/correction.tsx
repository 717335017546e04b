/** Corrects the message of a dead letter as JSON and replays it. What does not fit is refused with its reason. */
import { Text, Textarea, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { ChangeDialog, Refusal } from "../../ui/index.js";
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
  const { client } = useApi();
  const found = messageOf(deadLetter);
  const [type, setType] = useState(found?.type ?? "");
  const [body, setBody] = useState(() => JSON.stringify(found?.body ?? {}, null, 2));
  const correction = correctionOf(type, body);
  const notJson = typeof correction === "string" ? correction : undefined;
  return (
    <ChangeDialog
      title={say("correctTitle")}
      submit={say("replay")}
      size="lg"
      canSubmit={type !== ""}
      notice={say("replayed")}
      rereads="elsewhere"
      onSubmit={() => {
        if (typeof correction === "string") throw new Refusal(say("notJson", { reason: correction }));
        const params = { path: { id: deadLetter.id } };
        return client.POST("/api/admin/dead-letters/{id}/replay", { params, body: correction });
      }}
      onClose={onClose}
      onDone={onDone}
    >
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
    </ChangeDialog>
  );
}
