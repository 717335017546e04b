/** Code that sends events to this workspace, with its write key where the member may see it. */
import { Button, Code, CopyButton, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Section } from "../../ui/index.js";
import { serviceUrl, useWords } from "../../data/index.js";
import { snippetIds, type SnippetId } from "./snippet-ids.js";
import { snippetOf } from "./snippets.js";
import classes from "./start.module.css";
import { startWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/start");
const [firstId] = snippetIds;

export function Snippets({ writeKey }: { readonly writeKey: string | undefined }): ReactNode {
  const say = useWords(startWords);
  const { code: shown = firstId } = route.useSearch();
  const navigate = useNavigate();
  const values = { url: serviceUrl.href.replace(/\/$/, ""), writeKey: writeKey ?? `<${say("writeKey")}>` };
  const { install, code } = snippetOf(shown, values);
  const show = (id: SnippetId): void => {
    void navigate({
      from: "/w/$workspaceId/start",
      to: ".",
      search: id === firstId ? {} : { code: id },
      resetScroll: false,
    });
  };
  return (
    <Section title={say("code")}>
      <Stack gap="sm">
        <Text c="dimmed">{say(writeKey === undefined ? "codeWithoutKey" : "codeText")}</Text>
        <div style={{ overflowX: "auto" }}>
          <SegmentedControl
            size="xs"
            aria-label={say("library")}
            value={shown}
            onChange={show}
            data={snippetIds.map((id) => ({ value: id, label: snippetOf(id, values).title }))}
          />
        </div>
        {install !== undefined && (
          <Code block tabIndex={0}>
            {install}
          </Code>
        )}
        <div className={classes.code}>
          <Code block tabIndex={0}>
            {code}
          </Code>
          <CopyButton value={code} timeout={1_500}>
            {({ copied, copy }) => (
              <Button
                className={classes.copy}
                variant="default"
                onClick={copy}
                leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              >
                {say(copied ? "copied" : "copy")}
              </Button>
            )}
          </CopyButton>
        </div>
      </Stack>
    </Section>
  );
}
