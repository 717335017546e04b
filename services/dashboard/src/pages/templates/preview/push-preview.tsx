/** A push message as a device shows it, and what the provider gets. */
import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { Facts, JsonView, useFormatNumber, UserText } from "../../../ui/index.js";
import classes from "./preview.module.css";
import type { PreviewAnswer } from "./use-preview.js";
import { previewWords } from "./words.js";

export interface PushPreviewProps {
  readonly push: NonNullable<PreviewAnswer["push"]>;
}

export function PushPreview({ push: { bytes, ...payload } }: PushPreviewProps): ReactNode {
  const say = useWords(previewWords);
  const format = useFormatNumber();
  const { title = "", body = "", imageUrl = "" } = payload;
  return (
    <Stack gap="sm">
      <div className={classes.phone}>
        <div className={classes.push}>
          {title !== "" && (
            <b>
              <UserText>{title}</UserText>
            </b>
          )}
          {body !== "" && <UserText limit={2_000}>{body}</UserText>}
          {title === "" && body === "" && <Text c="dimmed">{say("pushEmpty")}</Text>}
        </div>
      </div>
      <Facts
        facts={[
          // The page loads no pictures of others.
          [say("image"), imageUrl === "" ? undefined : <UserText key="image">{imageUrl}</UserText>],
          [say("size"), say("pushSize", { bytes: format(bytes) })],
        ]}
      />
      <details>
        <summary>{say("payload")}</summary>
        <JsonView value={payload} />
      </details>
    </Stack>
  );
}
