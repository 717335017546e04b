/** The first rows of the file with what each would do. */
import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { Badge, Explanation, Section, UserText, type BadgeColor, useFormatNumber } from "../../ui/index.js";
import type { Import, Preview } from "./import.js";
import { cellOf, shownColumns, usersOf, type PreviewedRow, type RowCell } from "./row-cells.js";
import { targetName } from "./target-name.js";
import type { EditedMapping } from "./use-mapping.js";
import { ValueTable } from "./value-table.js";
import { mappingWords } from "./mapping-words.js";

export interface FirstRowsProps {
  readonly shown: Import;
  readonly preview: Preview;
  readonly edited: EditedMapping;
  readonly isReading: boolean;
}

const maxRows = 8;
const maxColumns = 12;

const resultColors: Readonly<Record<PreviewedRow["result"], BadgeColor>> = {
  new: "green",
  changed: "brand",
  unchanged: "gray",
  refused: "red",
};

export function FirstRows({ shown, preview, edited, isReading }: FirstRowsProps): ReactNode {
  const say = useWords(mappingWords);
  const format = useFormatNumber();
  const { rows } = preview;
  const { mapping } = shown;
  if (rows === undefined || mapping === undefined) {
    return (
      <Section title={say("firstRows")}>
        <Text size="sm" c="dimmed">
          {say("firstRowsWait")}
        </Text>
      </Section>
    );
  }
  const columns = shownColumns(mapping).slice(0, maxColumns);
  const resultText = (result: PreviewedRow["result"]): string =>
    say(result === "unchanged" && shown.of === "events" ? "result_ignored" : `result_${result}`);
  return (
    <Section title={say("firstRows")}>
      <Stack gap="sm" aria-busy={isReading}>
        <Text size="sm" c="dimmed">
          {say(edited.state === "incomplete" ? "firstRowsBefore" : "firstRowsText")}
        </Text>
        <ValueTable
          label={say("firstRows")}
          heads={[
            { id: "row", title: say("row") },
            { id: "result", title: say("result") },
            { id: "user", title: say("user"), isLong: true },
            ...columns.map(({ column, to }) => ({
              id: `of ${column}`,
              title: targetName(to, say, edited.groups),
              isGiven: true,
            })),
          ]}
          rows={rows.slice(0, maxRows).map((row) => ({
            id: String(row.row),
            cells: [
              format(row.row),
              <Badge key="result" color={resultColors[row.result]}>
                {resultText(row.result)}
              </Badge>,
              row.issue === undefined ? (
                <UserText key="user" limit={80} isBrief>
                  {usersOf(row).join(", ")}
                </UserText>
              ) : (
                <Explanation key="issue" says={{ ...row.issue, text: row.issue.problem }} limit={120} />
              ),
              ...columns.map(({ column, to }) => <Cell key={column} of={cellOf(row, to)} />),
            ],
          }))}
        />
      </Stack>
    </Section>
  );
}

function Cell({ of: cell }: { readonly of: RowCell | undefined }): ReactNode {
  const say = useWords(mappingWords);
  if (cell === undefined) return null;
  if (cell.type === "text") {
    return (
      <UserText limit={60} isBrief>
        {cell.text}
      </UserText>
    );
  }
  return say(cell.subscribe === null ? "noChange" : cell.subscribe ? "subscribed" : "unsubscribed");
}
