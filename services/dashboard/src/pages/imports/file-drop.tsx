/** Where a file is dropped or chosen: what is accepted is said before, and why it is refused afterwards. */
import { Button, FileButton, Group, Progress, Stack, Text } from "@mantine/core";
import { IconFileUpload, IconX } from "@tabler/icons-react";
import { ApiError } from "@signalbox/client";
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from "react";
import { useLanguage, useWords, type Language } from "../../data/index.js";
import { ErrorNotice, sentenceOf, sentenceText, sizeText } from "../../ui/index.js";
import classes from "./imports.module.css";
import { isFocusLost } from "./step-focus.js";
import { isRefusedAsTooLarge, type Upload } from "./use-upload.js";
import { importsWords } from "./words.js";

const accepted = ".csv,.tsv,.txt,.ndjson,.jsonl,.gz,text/csv,application/x-ndjson,application/gzip";

export function FileDrop({ upload }: { readonly upload: Upload }): ReactNode {
  const say = useWords(importsWords);
  const { language } = useLanguage();
  const [isOver, setOver] = useState(false);
  const { isRunning, limit, send } = upload;
  const hasSent = upload.fileName !== undefined;
  const area = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (hasSent && isFocusLost()) area.current?.querySelector("button")?.focus();
  }, [isRunning, hasSent]);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && !isRunning) send(file);
  };
  return (
    <Stack gap="sm">
      <div
        ref={area}
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {isRunning ? (
          <Running upload={upload} />
        ) : (
          <>
            <IconFileUpload size={32} stroke={1.4} aria-hidden />
            <Text fw={600}>{say("drop")}</Text>
            <FileButton accept={accepted} onChange={(file) => file !== null && send(file)}>
              {(button) => <Button {...button}>{say("choose")}</Button>}
            </FileButton>
            <Text size="sm" c="dimmed" maw="28rem">
              {say("formats")} {limit !== undefined && say("limit", { size: sizeText(limit, language) })}
            </Text>
          </>
        )}
      </div>
      {!isRunning && <Problem of={upload.problem} />}
    </Stack>
  );
}

function Running({ upload: { fileName = "", share, stop } }: { readonly upload: Upload }): ReactNode {
  const say = useWords(importsWords);
  const name = fileName.slice(0, 200);
  return (
    <Stack gap="sm" w="100%" maw="28rem">
      <Text size="sm" style={{ overflowWrap: "anywhere" }} role="status">
        {share < 1 ? say("uploading", { name, share }) : say("reading", { name })}
      </Text>
      <Progress value={100 * share} animated={share === 1} aria-label={say("uploadProgress")} />
      <Group justify="center">
        <Button variant="default" leftSection={<IconX size={14} />} onClick={stop}>
          {say("stopUpload")}
        </Button>
      </Group>
    </Stack>
  );
}

function Problem({ of: problem }: { readonly of: Upload["problem"] }): ReactNode {
  const say = useWords(importsWords);
  const { language } = useLanguage();
  if (problem === undefined) return null;
  if (problem.code === "stopped") {
    return (
      <Text size="sm" role="status">
        {say("uploadStopped")}
      </Text>
    );
  }
  if (problem.code === "tooLarge") {
    const { bytes, limit } = problem;
    const sizes = { size: sizeText(bytes, language), limit: sizeText(limit, language) };
    return <ErrorNotice error={undefined} title={say("unreadable")} text={say("tooLarge", sizes)} />;
  }
  const { error } = problem;
  return <ErrorNotice error={error} title={say("unreadable")} text={reasonOf(error, say, language)} />;
}

/** Each in the language of the page, with its row; undefined for what the service does not explain. */
function reasonOf(
  error: unknown,
  say: ReturnType<typeof useWords<(typeof importsWords)["en"]>>,
  language: Language,
): string | undefined {
  if (isRefusedAsTooLarge(error)) return say("tooLargeInflated");
  if (!(error instanceof ApiError) || error.issues.length === 0) return undefined;
  return error.issues
    .map(({ path: [part, row], code, values, problem }) => {
      const sentence = sentenceText({ code, values, text: problem }, language);
      return part === "rows" && typeof row === "number"
        ? sentenceOf(say("inRow", { row, problem: sentence }))
        : sentenceOf(sentence);
    })
    .join(" ");
}
