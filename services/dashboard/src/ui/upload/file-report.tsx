/** What the service says about a file before it is uploaded: columns, first rows, and the rows it refuses. */
import { Button, Group, Stack, Table, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLanguage, useWords } from "../../data/index.js";
import { Badge } from "../page/badge.js";
import { sentenceText } from "../sentences/say-sentence.js";
import { csvText } from "../text/csv-text.js";
import { saveFile } from "../text/save-file.js";
import { sentenceOf } from "../text/sentence-of.js";
import { UserText } from "../text/user-text.js";
import { uploadWords } from "./words.js";

export interface ReportedFile {
  readonly columns: readonly { readonly name: string; readonly meaning?: string }[];
  readonly sample: readonly { readonly row: number; readonly cells: readonly string[] }[];
  readonly rows: number;
  readonly refused: number;
  readonly refusedRows: readonly RefusedRow[];
}

export interface RefusedRow {
  readonly row: number;
  readonly issue: {
    readonly code: string;
    readonly values: Readonly<Record<string, unknown>>;
    readonly problem: string;
  };
  readonly cells: readonly string[];
}

const shownRefused = 5;
const meanings = ["id", "email", "action", "status", "address", "channel", "reason"] as const;

export interface FileReportProps {
  readonly report: ReportedFile;
  /** What columns without a meaning are. */
  readonly others: "trait" | "ignored";
}

export function FileReport({ report, others }: FileReportProps): ReactNode {
  const say = useWords(uploadWords);
  const { columns, sample } = report;
  const meaningOf = (meaning: string | undefined) => meanings.find((each) => each === meaning) ?? others;
  return (
    <Stack gap="sm">
      <Text fw={600} size="sm">
        {say("sample")}
      </Text>
      <div style={{ overflowX: "auto" }} tabIndex={0} role="group" aria-label={say("sample")}>
        <Table fz="xs" withColumnBorders>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{say("row")}</Table.Th>
              {columns.map(({ name, meaning }, at) => (
                <Table.Th scope="col" key={at}>
                  <UserText limit={60} isBrief>
                    {name}
                  </UserText>{" "}
                  <Badge color={meaning === undefined ? "gray" : "green"}>
                    {say(`meaning_${meaningOf(meaning)}`)}
                  </Badge>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sample.map(({ row, cells }) => (
              <Table.Tr key={row}>
                <Table.Td>{row}</Table.Td>
                {columns.map((_, at) => (
                  <Table.Td key={at}>
                    <UserText limit={60} isBrief>
                      {cells[at] ?? ""}
                    </UserText>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {report.refused > 0 && <Refused report={report} />}
    </Stack>
  );
}

function Refused({ report }: { readonly report: ReportedFile }): ReactNode {
  const say = useWords(uploadWords);
  const { language } = useLanguage();
  const reasonOf = ({ issue: { code, values, problem } }: RefusedRow): string =>
    sentenceOf(sentenceText({ code, values, text: problem }, language));
  const save = (): void => {
    const text = csvText([
      [say("row"), say("reason"), ...report.columns.map(({ name }) => name)],
      ...report.refusedRows.map((refused) => [refused.row, reasonOf(refused), ...refused.cells]),
    ]);
    // The mark lets spreadsheets read it as UTF-8.
    saveFile(say("refusedFileName"), new Blob(["\uFEFF", text], { type: "text/csv" }));
  };
  const more = report.refused - Math.min(shownRefused, report.refusedRows.length);
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Text fw={600} size="sm">
          {say("refused", { count: report.refused })}
        </Text>
        <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={save}>
          {say("refusedFile")}
        </Button>
      </Group>
      <ul style={{ margin: 0, paddingInlineStart: 20 }} aria-label={say("refusedTitle")}>
        {report.refusedRows.slice(0, shownRefused).map((refused) => (
          <li key={refused.row}>
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {say("row")} {refused.row}: <UserText limit={200}>{reasonOf(refused)}</UserText>
            </Text>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {say("andMore", { count: more })}
        </Text>
      )}
    </Stack>
  );
}
