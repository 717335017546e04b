/** What could not be read or changed, with the request id that finds it in the log, and a retry. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { ApiError } from "@signalbox/client";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { sentenceOf } from "../text/sentence-of.js";
import classes from "./page.module.css";
import { Id } from "../text/id.js";
import { Refusal } from "../changes/refusal.js";
import { componentWords } from "../words.js";

export interface ErrorNoticeProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** Instead of "This could not be read". */
  readonly title?: string;
  /** Instead of the message. */
  readonly text?: ReactNode;
  /** The log says no more about it, as of a change that another member was faster with. */
  readonly hidesRequest?: boolean;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

export function ErrorNotice({
  error,
  onRetry,
  title,
  text,
  hidesRequest = false,
  children,
}: ErrorNoticeProps): ReactNode {
  const say = useWords(componentWords);
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Stack className={classes.error} gap={6} role="alert">
      <Text fw={600}>{title ?? say("requestFailed")}</Text>
      <Text style={{ overflowWrap: "anywhere" }}>
        {text !== undefined && text !== false
          ? text
          : error instanceof ApiError || error instanceof Refusal
            ? sentenceOf(error.message)
            : say("unreachable")}
      </Text>
      <Group gap="md">
        {onRetry !== undefined && (
          <Button variant="default" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
            {say("retry")}
          </Button>
        )}
        {children}
        {requestId !== undefined && !hidesRequest && (
          <Text size="sm" c="dimmed">
            {say("requestId")} <Id value={requestId} of={say("requestId")} />
          </Text>
        )}
      </Group>
    </Stack>
  );
}
