/** A command or a piece of code, with a button that copies it. */
import { Button, Code, CopyButton, Stack } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { componentWords } from "../words.js";

export function CopyableCode({ code, of }: { readonly code: string; readonly of: string }): ReactNode {
  const say = useWords(componentWords);
  return (
    <Stack gap={6} align="flex-start">
      <Code block tabIndex={0} w="100%">
        {code}
      </Code>
      <CopyButton value={code} timeout={1_500}>
        {({ copied, copy }) => (
          <Button
            size="xs"
            variant="default"
            onClick={copy}
            leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          >
            {copied ? say("copied") : say("copyWhat", { what: of })}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}
