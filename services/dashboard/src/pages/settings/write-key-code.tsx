/** A write key to copy, with code that sends a first event with it. */
import { Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { serviceUrl, useWords } from "../../data/index.js";
import { CopyableCode, Dialog, formWords } from "../../ui/index.js";
import { snippetIds, type SnippetId } from "../start/snippet-ids.js";
import { snippetOf } from "../start/snippets.js";
import { keyWords } from "./key-words.js";

export interface WriteKeyCodeProps {
  readonly name: string;
  /** Undefined: it is still queued. */
  readonly writeKey: string | undefined;
  readonly onClose: () => void;
}

export function WriteKeyCode({ name, writeKey, onClose }: WriteKeyCodeProps): ReactNode {
  const say = useWords(keyWords);
  const form = useWords(formWords);
  return (
    <Dialog opened onClose={onClose} size="lg" title={say("codeTitle", { name: name.slice(0, 100) })}>
      <Stack>
        {writeKey === undefined ? <Text>{say("made")}</Text> : <KeyAndCode writeKey={writeKey} />}
        <Group justify="flex-end">
          <Button onClick={onClose}>{form("done")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function KeyAndCode({ writeKey }: { readonly writeKey: string }): ReactNode {
  const say = useWords(keyWords);
  const [shown, setShown] = useState<SnippetId>("curl");
  const values = { url: serviceUrl.href.replace(/\/$/, ""), writeKey };
  const { install, code } = snippetOf(shown, values);
  return (
    <>
      <Text c="dimmed">{say("codeText")}</Text>
      <CopyableCode code={writeKey} of={say("writeKey")} />
      <div style={{ overflowX: "auto" }}>
        <SegmentedControl
          size="xs"
          aria-label={say("library")}
          value={shown}
          onChange={setShown}
          data={snippetIds.map((id) => ({ value: id, label: snippetOf(id, values).title }))}
        />
      </div>
      {install !== undefined && <CopyableCode code={install} of={say("install")} />}
      <CopyableCode code={code} of={say("code")} />
    </>
  );
}
