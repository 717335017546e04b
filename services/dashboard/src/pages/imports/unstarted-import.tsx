/** An import before its start: its columns are mapped, its first rows shown, all rows checked; then it can be started. */
import { Button, Group, Loader, Progress, Stack, Text } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApi, useMay, useWords } from "../../data/index.js";
import { ChangeError, LeaveGuard, Section, Totals, useChange, useFormatNumber } from "../../ui/index.js";
import { DoubledRows } from "./doubled-rows.js";
import { FirstRows } from "./first-rows.js";
import { StartImport } from "./import-actions.js";
import { countOf, isEditable, progressOf, usableRows, type Import, type Preview } from "./import.js";
import { MappingSection } from "./mapping-section.js";
import { RefusedRows } from "./refused-rows.js";
import { stepIds } from "./step-focus.js";
import { useMapping, type EditedMapping } from "./use-mapping.js";
import { importsWords } from "./words.js";

export interface UnstartedImportProps {
  readonly shown: Import;
  readonly preview: Preview;
  readonly isReading: boolean;
}

export function UnstartedImport({ shown, preview, isReading }: UnstartedImportProps): ReactNode {
  const edited = useMapping(shown, preview);
  return (
    <>
      <LeaveGuard isEdited={edited.isEdited && edited.state !== "saved"} />
      <div id={stepIds.columns}>
        <MappingSection shown={shown} preview={preview} edited={edited} />
      </div>
      <FirstRows shown={shown} preview={preview} edited={edited} isReading={isReading} />
      <div id={stepIds.check}>
        <CheckSection shown={shown} edited={edited} />
      </div>
      {shown.status === "Ready" && (
        <>
          <DoubledRows shown={shown} doubled={preview.doubled} />
          <RefusedRows shown={shown} refused={preview.refused} />
        </>
      )}
    </>
  );
}

interface CheckSectionProps {
  readonly shown: Import;
  readonly edited: EditedMapping;
}

function CheckSection({ shown, edited }: CheckSectionProps): ReactNode {
  const say = useWords(importsWords);
  const may = useMay();
  const { client } = useApi();
  const check = useChange(async () => {
    if (edited.state === "unsaved") await edited.put();
    await client.POST("/api/admin/imports/{id}/check", { params: { path: { id: shown.id } } });
  });
  const { status, rows } = shown;
  const { share, ...progress } = progressOf(shown);
  const isReady = status === "Ready" && edited.state === "saved";
  const changesConsent = edited.mapping.columns.some(({ to }) => to.type === "subscription");
  const canCheck =
    isEditable(shown) &&
    (edited.state === "saved" || edited.state === "unsaved") &&
    may("users:import") &&
    (!changesConsent || edited.mayChangeConsent);
  return (
    <Section title={say("checkAndStart")}>
      <Stack gap="sm">
        {status === "Checking" ? (
          <Stack gap={6}>
            <Group gap="xs">
              <Loader size="xs" />
              <Text role="status">{say("checking", progress)}</Text>
            </Group>
            <Progress value={100 * share} aria-label={say("checking", progress)} />
          </Stack>
        ) : (
          <>
            {isReady ? (
              <Counts shown={shown} />
            ) : (
              <Text size="sm" c="dimmed">
                {say(edited.state === "incomplete" ? "completeFirst" : "checkText")}
              </Text>
            )}
            {check.error !== undefined && <ChangeError title={say("checkFailed")} error={check.error} />}
            <Group gap="xs">
              {isReady && <StartImport shown={shown} changesConsent={changesConsent} isPossible={isReady} />}
              <Button
                variant={isReady ? "default" : "filled"}
                leftSection={<IconListCheck size={14} />}
                disabled={!canCheck}
                loading={check.isRunning}
                onClick={() => void check.run()}
              >
                {isReady ? say("checkAgain") : say("check", { count: rows })}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Section>
  );
}

function Counts({ shown }: { readonly shown: Import }): ReactNode {
  const say = useWords(importsWords);
  const format = useFormatNumber();
  const isOfUsers = shown.of === "users";
  const total = (name: string, label: string) => ({ id: name, label, value: format(countOf(shown, name)) });
  return (
    <div role="status">
      <Totals
        totals={[
          total("new", say(isOfUsers ? "newUsers" : "newEvents")),
          ...(isOfUsers ? [total("changed", say("changedUsers"))] : []),
          total("unchanged", say(isOfUsers ? "unchangedUsers" : "unchangedEvents")),
          total("refused", say("refused")),
          ...(countOf(shown, "doubled") > 0 ? [total("doubled", say("doubled"))] : []),
          ...(countOf(shown, "leftAlone") > 0 ? [total("leftAlone", say("leftAlone"))] : []),
        ]}
      />
      {usableRows(shown) === 0 && (
        <Text size="sm" mt="xs">
          {say("nothingToImport")}
        </Text>
      )}
    </div>
  );
}
