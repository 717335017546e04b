/** The rows that a check or an import has refused: the first with their reasons, all as a file to correct. */
import { Button, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords, useWorkspace } from "../../data/index.js";
import { csvOf, Explanation, Section, useFormatNumber, UserText } from "../../ui/index.js";
import { countOf, type Import, type RefusedRow } from "./import.js";
import { ValueTable } from "./value-table.js";
import { importsWords } from "./words.js";

/** Of the section, for links within the page. */
export const refusedId = "refused-rows";

export interface RefusedRowsProps {
  readonly shown: Import;
  readonly refused: readonly RefusedRow[];
}

const shownRows = 10;
const shownColumns = 8;

export function RefusedRows({ shown, refused }: RefusedRowsProps): ReactNode {
  const say = useWords(importsWords);
  const format = useFormatNumber();
  const { id: workspaceId } = useWorkspace();
  const count = countOf(shown, "refused");
  if (count === 0 || refused.length === 0) return null;
  const rows = refused.slice(0, shownRows);
  const columns = shown.columns.slice(0, shownColumns);
  return (
    <div id={refusedId}>
      <Section
        title={`${say("refusedTitle")} (${format(count)})`}
        beside={
          <Button
            component="a"
            href={csvOf(`imports/${shown.id}/refused`, { workspaceId })}
            download
            variant="default"
            leftSection={<IconDownload size={14} />}
          >
            {say("refusedFile")}
          </Button>
        }
      >
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {say("refusedText")}
          </Text>
          <ValueTable
            label={say("refusedTitle")}
            heads={[
              { id: "row", title: say("row") },
              { id: "reason", title: say("reason"), isLong: true },
              ...columns.map((column) => ({ id: `of ${column}`, title: column, isGiven: true })),
            ]}
            rows={rows.map(({ row, issue, cells }) => ({
              id: String(row),
              cells: [
                format(row),
                <Explanation key="reason" says={{ ...issue, text: issue.problem }} limit={120} />,
                ...columns.map((column, at) => (
                  <UserText key={column} limit={60} isBrief>
                    {cellText(cells[at])}
                  </UserText>
                )),
              ],
            }))}
          />
          {count > rows.length && (
            <Text size="sm" c="dimmed">
              {say("refusedMore", { count: count - rows.length })}
            </Text>
          )}
        </Stack>
      </Section>
    </div>
  );
}

function cellText(cell: unknown): string {
  if (cell === undefined || cell === null) return "";
  return typeof cell === "string" ? cell : JSON.stringify(cell);
}
