/**
 * Uploads a CSV file: it is chosen or dropped, the service says what it would do, and it is sent. What was chosen stays
 * when it fails.
 */
import { Button, FileButton, Group, Loader, Stack, Text } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState, type DragEvent, type ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { ChangeDialog } from "../changes/change-dialog.js";
import { useChange } from "../changes/use-change.js";
import { ErrorNotice } from "../page/error-notice.js";
import { FileReport, type ReportedFile } from "./file-report.js";
import classes from "./upload.module.css";
import { uploadWords } from "./words.js";

export interface UploadDialogProps<Report extends ReportedFile> {
  readonly title: string;
  readonly submit: string;
  readonly notice: string;
  /** What of the file is not applied. */
  readonly canSubmit: (report: Report) => boolean;
  readonly check: (file: File) => Promise<Report>;
  readonly send: (file: File) => Promise<unknown>;
  /** What else is chosen, before the file is. */
  readonly options?: ReactNode;
  /** A sentence with numbers about what the file would do. */
  readonly summary: (report: Report) => ReactNode;
  /** Grows or changes with what else is chosen: the file is checked again. */
  readonly checkedWith?: string;
  /** What columns without a meaning are; default: traits. */
  readonly others?: "trait" | "ignored";
  readonly onClose: () => void;
}

export function UploadDialog<Report extends ReportedFile>(props: UploadDialogProps<Report>): ReactNode {
  const { title, submit, notice, canSubmit, check, send, options, summary, checkedWith, onClose } = props;
  const { others = "trait" } = props;
  const say = useWords(uploadWords);
  const [file, setFile] = useState<File>();
  const checked = useChange(check, { rereads: "nothing" });
  const choose = (chosen: File | null): void => {
    if (chosen === null) return;
    setFile(chosen);
    void checked.run(chosen);
  };
  const checkAgain = useEffectEvent(() => void (file && checked.run(file)));
  useEffect(() => checkAgain(), [checkedWith]);
  const report = file === undefined ? undefined : checked.answer;
  return (
    <ChangeDialog
      title={title}
      submit={submit}
      size="lg"
      notice={notice}
      canSubmit={report !== undefined && !checked.isRunning && canSubmit(report)}
      onSubmit={async () => file && send(file)}
      onClose={onClose}
    >
      <Chooser file={file} onChoose={choose} />
      {options}
      {checked.isRunning && (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm">{say("checking")}</Text>
        </Group>
      )}
      {checked.error !== undefined && <ErrorNotice title={say("unreadable")} error={checked.error} />}
      {report !== undefined && (
        <Stack gap="sm">
          <Text role="status">{summary(report)}</Text>
          <FileReport report={report} others={others} />
        </Stack>
      )}
    </ChangeDialog>
  );
}

interface ChooserProps {
  readonly file: File | undefined;
  readonly onChoose: (file: File | null) => void;
}

function Chooser({ file, onChoose }: ChooserProps): ReactNode {
  const say = useWords(uploadWords);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onChoose(event.dataTransfer.files[0] ?? null);
  };
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={onChoose}>
        {(button) => (
          <Button {...button} variant="default" data-autofocus leftSection={<IconFileUpload size={14} />}>
            {say(file === undefined ? "choose" : "otherFile")}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {file === undefined ? say("drop") : file.name.slice(0, 200)}
      </Text>
    </div>
  );
}
