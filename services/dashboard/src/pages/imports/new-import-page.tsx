/** A new import: what is in the file, and the file itself. It is uploaded at once, which imports nothing yet. */
import { SegmentedControl, Stack, Text } from "@mantine/core";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWords, useWorkspace } from "../../data/index.js";
import { PageHead, Section } from "../../ui/index.js";
import { ExampleButton } from "./example-button.js";
import { FileDrop } from "./file-drop.js";
import { subjects, type Subject } from "./import.js";
import { useUpload } from "./use-upload.js";
import { importsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/imports/new");

export function NewImportPage(): ReactNode {
  const say = useWords(importsWords);
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { of = "users" } = route.useSearch();
  const choose = (subject: Subject): void =>
    void navigate({
      to: "/w/$workspaceId/imports/new",
      params: { workspaceId },
      search: subject === "users" ? {} : { of: subject },
    });
  const upload = useUpload(of);
  return (
    <>
      <PageHead title={say("newTitle")} />
      <Stack maw={760}>
        <Section title={say("subject")}>
          <Stack gap="xs">
            <SegmentedControl
              aria-label={say("subject")}
              style={{ alignSelf: "start" }}
              disabled={upload.isRunning}
              data={subjects.map((subject) => ({ value: subject, label: say(`of_${subject}`) }))}
              value={of}
              onChange={choose}
            />
            <Text size="sm" c="dimmed">
              {say(of === "users" ? "aboutUsers" : "aboutEvents")}
            </Text>
          </Stack>
        </Section>
        <Section title={say("theFile")} beside={<ExampleButton of={of} label={say("example")} />}>
          <Stack gap="sm">
            <FileDrop upload={upload} />
            <Text size="sm" c="dimmed">
              {say("nothingYet")}
            </Text>
          </Stack>
        </Section>
      </Stack>
    </>
  );
}
