/** A text message as a phone shows it, and how long it is on its way. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { useFormatNumber, UserText } from "../../../ui/index.js";
import classes from "./preview.module.css";
import type { PreviewAnswer } from "./use-preview.js";
import { previewWords } from "./words.js";

export interface SmsPreviewProps {
  readonly sms: NonNullable<PreviewAnswer["sms"]>;
}

export function SmsPreview({ sms }: SmsPreviewProps): ReactNode {
  const say = useWords(previewWords);
  const format = useFormatNumber();
  const { body, encoding, units, segments, unitsPerSegment, unusual } = sms;
  return (
    <div className={classes.phone}>
      {body === "" ? (
        <Text c="dimmed">{say("smsEmpty")}</Text>
      ) : (
        <div className={classes.bubble}>
          <UserText limit={2_000}>{body}</UserText>
        </div>
      )}
      <Text size="sm">
        <b>{say("segments", { count: segments })}</b>
        {" · "}
        {say("smsLength", { units: format(units), capacity: format(segments * unitsPerSegment), encoding })}
      </Text>
      {/[\f^{}\\[~\]|€]/.test(body) && encoding === "GSM-7" && (
        <Text size="xs" c="dimmed">
          {say("extended")}
        </Text>
      )}
      {unusual.length > 0 && (
        <Text size="xs" c="dimmed">
          <UserText>{say("unusual", { characters: unusual.join(" ") })}</UserText>
        </Text>
      )}
    </div>
  );
}
