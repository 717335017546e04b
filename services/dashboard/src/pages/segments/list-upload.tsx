/** Uploads a file of users into a list, which it replaces or adds to. */
import { Radio, Stack } from "@mantine/core";
import { ApiError, type Answer } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { UploadDialog } from "../../ui/index.js";
import { segmentsWords } from "./words.js";

type Report = Answer<"/api/admin/segments/upload-csv/check", "POST">;

export interface ListUploadProps {
  readonly segmentId: string;
  /** How many are on the list. */
  readonly members: number;
  readonly onClose: () => void;
}

export function ListUpload({ segmentId, members, onClose }: ListUploadProps): ReactNode {
  const say = useWords(segmentsWords);
  const { client } = useApi();
  const [mode, setMode] = useState<"add" | "replace">("add");
  return (
    <UploadDialog<Report>
      title={say("upload")}
      submit={say(mode === "add" ? "uploadAdd" : "uploadReplace")}
      notice={say("uploaded")}
      canSubmit={({ rows, refused }) => rows > refused && (mode === "add" || refused === 0)}
      check={async (file) => {
        const form = formOf(file);
        const { data } = await client.POST("/api/admin/segments/upload-csv/check", {
          body: { file: file.name },
          bodySerializer: () => form,
        });
        if (data === undefined) throw new Error("a check has an answer");
        return data;
      }}
      send={async (file) => {
        const form = formOf(file);
        const sent = client.POST("/api/admin/segments/upload-csv", {
          params: {
            header: { "df-segment-id": segmentId, "df-manual-segment-append": String(mode === "add") },
          },
          body: { file: file.name },
          bodySerializer: () => form,
        });
        // That some rows are left out was said before.
        return sent.catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== "PartiallyApplied") throw error;
        });
      }}
      options={
        <Radio.Group
          label={say("uploadMode")}
          value={mode}
          onChange={(value) => setMode(value === "replace" ? "replace" : "add")}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="add" label={say("uploadModeAdd")} />
            <Radio value="replace" label={say("uploadModeReplace", { count: members })} />
          </Stack>
        </Radio.Group>
      }
      summary={(report) => <Summary report={report} isReplacing={mode === "replace"} />}
      onClose={onClose}
    />
  );
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.set("file", file);
  return form;
}

interface SummaryProps {
  readonly report: Report;
  readonly isReplacing: boolean;
}

function Summary({ report, isReplacing }: SummaryProps): ReactNode {
  const say = useWords(segmentsWords);
  const { rows, refused, users, known, repeated = 0 } = report;
  return [
    users === undefined
      ? say("fileRows", { count: rows - refused })
      : known === undefined
        ? say("fileUsers", { count: users })
        : say("fileUsersKnown", { count: users, known, unknown: users - known }),
    ...(repeated > 0 ? [say("fileRepeated", { count: repeated })] : []),
    ...(refused > 0 ? [say(isReplacing ? "refusedBlocks" : "refusedSkipped", { count: refused })] : []),
  ].join(" ");
}
