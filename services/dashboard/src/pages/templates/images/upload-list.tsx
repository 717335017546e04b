/** Uploads of images with their progress, and why some were refused. */
import { Button, CloseButton, Group, Progress, Stack, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { ApiError } from "@signalbox/client";
import type { ReactNode } from "react";
import { useLanguage, useWords, type Language } from "../../../data/index.js";
import { sentenceOf, sentenceText, sizeText } from "../../../ui/index.js";
import type { ImageUpload } from "./image-uploads.js";
import classes from "./images.module.css";
import type { ImageUploads } from "./use-image-uploads.js";
import { imagesWords } from "./words.js";

export interface UploadListProps {
  readonly of: ImageUploads;
  readonly limit: number | undefined;
}

export function UploadList({ of: { uploads, isRunning, stop, dismiss }, limit }: UploadListProps): ReactNode {
  const say = useWords(imagesWords);
  if (uploads.length === 0) return null;
  return (
    <Stack gap={6} className={classes.uploads}>
      <ul aria-label={say("uploads")}>
        {uploads.map((upload) => (
          <li key={upload.id}>
            <Upload upload={upload} limit={limit} onDismiss={() => dismiss(upload.id)} />
          </li>
        ))}
      </ul>
      {isRunning && (
        <Group>
          <Button variant="default" size="xs" leftSection={<IconX size={14} />} onClick={stop}>
            {say("stop")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface UploadProps {
  readonly upload: ImageUpload;
  readonly limit: number | undefined;
  readonly onDismiss: () => void;
}

function Upload({ upload, limit, onDismiss }: UploadProps): ReactNode {
  const say = useWords(imagesWords);
  const { language } = useLanguage();
  const { name, share, state, bytes } = upload;
  const shown = name.slice(0, 200);
  if (state === "waiting" || state === "running") {
    return (
      <Stack gap={4}>
        <Text size="sm" role="status" style={{ overflowWrap: "anywhere" }}>
          {say(state === "running" && share === 1 ? "storing" : "uploading", { name: shown, share })}
        </Text>
        <Progress value={100 * share} animated={share === 1} aria-label={say("progress", { name: shown })} />
      </Stack>
    );
  }
  const sizes = { size: sizeText(bytes, language), limit: sizeText(limit ?? 0, language) };
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" role="alert" className={classes.refused}>
      <Text size="sm" flex={1} style={{ overflowWrap: "anywhere" }}>
        <b>{shown}</b>:{" "}
        {state === "tooLarge" ? say("tooLarge", sizes) : reasonOf(upload.error, say, language)}
      </Text>
      <CloseButton size="sm" aria-label={say("dismiss", { name: shown })} onClick={onDismiss} />
    </Group>
  );
}

/** In the language of the page. */
function reasonOf(
  error: unknown,
  say: ReturnType<typeof useWords<(typeof imagesWords)["en"]>>,
  language: Language,
): string {
  if (!(error instanceof ApiError)) return say("unanswered");
  if (error.issues.length === 0) return sentenceOf(error.message);
  return error.issues
    .map(({ code, values, problem }) => sentenceOf(sentenceText({ code, values, text: problem }, language)))
    .join(" ");
}
