/** How far the deletion of each kind is: the oldest row that is left, the last run and the next one. */
import { Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { Time, useFormatNumber } from "../../../ui/index.js";
import type { RetentionRead } from "./retention-draft.js";
import classes from "./retention.module.css";
import { retentionWords } from "./words.js";

type Progress = RetentionRead["progress"][number];

export function RetentionProgress({ progress }: Pick<RetentionRead, "progress">): ReactNode {
  const say = useWords(retentionWords);
  return (
    <div className={classes.progress}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say("what")}</Table.Th>
            <Table.Th>{say("oldest")}</Table.Th>
            <Table.Th>{say("deleted")}</Table.Th>
            <Table.Th>{say("lastRun")}</Table.Th>
            <Table.Th>{say("nextRun")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {progress.map((each) => (
            <Row key={each.kind} of={each} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Row({ of }: { readonly of: Progress }): ReactNode {
  const say = useWords(retentionWords);
  const format = useFormatNumber();
  const { kind, oldestAt, deleted, deletedInAll } = of;
  return (
    <Table.Tr>
      <Table.Td>{say(`kind_${kind}`)}</Table.Td>
      <Table.Td data-title={say("oldest")}>
        {oldestAt === null ? say("none") : <Time at={oldestAt} />}
      </Table.Td>
      <Table.Td data-title={say("deleted")}>
        {format(deleted)}
        {deletedInAll > deleted && (
          <Text span size="xs" c="dimmed">
            {" "}
            {say("deletedInAll", { count: deletedInAll })}
          </Text>
        )}
      </Table.Td>
      <Table.Td data-title={say("lastRun")}>
        <LastRun of={of} />
      </Table.Td>
      <Table.Td data-title={say("nextRun")}>
        <NextRun of={of} />
      </Table.Td>
    </Table.Tr>
  );
}

function LastRun({ of: { isRunning, finishedAt } }: { readonly of: Progress }): ReactNode {
  const say = useWords(retentionWords);
  if (isRunning) return say("running");
  return finishedAt === null ? say("noRun") : <Time at={finishedAt} />;
}

/** A run that is due begins with the next look of a worker. */
function NextRun({ of: { isRunning, nextAt, finishedAt } }: { readonly of: Progress }): ReactNode {
  const say = useWords(retentionWords);
  if (nextAt === null) return say("never");
  if (isRunning) return say("running");
  return finishedAt === null || nextAt <= finishedAt ? say("soon") : <Time at={nextAt} />;
}
