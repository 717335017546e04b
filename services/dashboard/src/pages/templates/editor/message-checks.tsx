/** The checks of a message while it is written. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconLink } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useMay, useWords } from "../../../data/index.js";
import {
  ErrorNotice,
  MailFindingList,
  Section,
  useMailFindings,
  type PreviewUser,
} from "../../../ui/index.js";
import type { TemplateContent } from "./template-draft.js";
import { templateEditorWords } from "./words.js";

export interface MessageChecksProps {
  readonly content: TemplateContent;
  readonly user: PreviewUser;
}

const settledMs = 800;

export function MessageChecks({ content, user }: MessageChecksProps): ReactNode {
  const say = useWords(templateEditorWords);
  const may = useMay();
  const [settled] = useDebouncedValue(content, settledMs);
  /** The content whose links were asked: a later one has others. */
  const [linksOf, setLinksOf] = useState<TemplateContent>();
  const checkLinks = linksOf === settled;
  const { findings, isAsking, error } = useMailFindings({ definition: settled, user, checkLinks });
  return (
    <Section title={say("checks")}>
      <Stack gap="sm">
        {error !== null && <ErrorNotice error={error} />}
        {findings?.length === 0 && <Text>{say(checkLinks ? "checksAndLinksFine" : "checksFine")}</Text>}
        {findings !== undefined && findings.length > 0 && <MailFindingList findings={findings} />}
        {content.type === "Email" && may("templates:write") && (
          <Group>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconLink size={14} />}
              loading={checkLinks && isAsking}
              onClick={() => setLinksOf(settled)}
            >
              {say("checkLinks")}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
}
