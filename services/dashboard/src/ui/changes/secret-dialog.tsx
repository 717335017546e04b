/** Shows a secret that the service has just made, once, to be copied. */
import { Button, Code, CopyButton, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Dialog } from "./dialog.js";
import { componentWords } from "../words.js";
import { useWords } from "../../data/index.js";
import { formWords } from "./words.js";

export interface SecretDialogProps {
  readonly title: string;
  /** What the secret is, for the button that copies it. */
  readonly of: string;
  /** Undefined: the change was queued, so its answer is not here. */
  readonly secret: string | undefined;
  /** What else is to be said about it. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

export function SecretDialog({ title, of, secret, children, onClose }: SecretDialogProps): ReactNode {
  const say = useWords(formWords);
  const component = useWords(componentWords);
  return (
    <Dialog opened onClose={onClose} title={title} closeOnClickOutside={false}>
      <Stack>
        {secret === undefined ? (
          <Text>{say("queued")}</Text>
        ) : (
          <>
            {children}
            <Code block style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
              {secret}
            </Code>
            <Text size="sm" c="dimmed">
              {say("shownOnce")}
            </Text>
          </>
        )}
        <Group justify="flex-end">
          {secret !== undefined && (
            <CopyButton value={secret} timeout={2_000}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
                  onClick={copy}
                >
                  {copied ? component("copied") : component("copyWhat", { what: of })}
                </Button>
              )}
            </CopyButton>
          )}
          <Button onClick={onClose}>{say("done")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
