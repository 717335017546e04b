/** In place of a page whose code has failed, or could not be loaded because the service was updated meanwhile. */
import { Button, Code } from "@mantine/core";
import { ApiError } from "@signalbox/client";
import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWords } from "../data/index.js";
import { MessagePage } from "./message-page.js";
import { frameWords } from "./words.js";

export function PageFailed({ error }: ErrorComponentProps): ReactNode {
  const say = useWords(frameWords);
  const isOutdated = /dynamically imported module|Importing a module script failed/i.test(String(error));
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <MessagePage title={say("pageFailed")} text={say(isOutdated ? "newVersion" : "pageFailedText")}>
      {!isOutdated && (
        <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {String(error).slice(0, 1_000)}
          {requestId !== undefined && `\n${say("requestId")}: ${requestId}`}
        </Code>
      )}
      <Button onClick={() => window.location.reload()}>{say("reload")}</Button>
    </MessagePage>
  );
}
