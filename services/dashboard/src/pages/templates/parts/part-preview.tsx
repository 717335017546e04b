/** A part as a mail of its own, in a frame in which nothing runs. The server renders it. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { serviceAddress, useWords, useWorkspace } from "../../../data/index.js";
import { Section, ServedFrame } from "../../../ui/index.js";
import { templateEditorWords } from "../editor/words.js";
import classes from "./parts.module.css";

export interface PartPreviewProps {
  readonly id: string;
  /** Of what the service has; undefined: nothing yet. */
  readonly version: string | undefined;
  readonly isDraft: boolean;
  /** Whose user properties it has. */
  readonly userId: string | undefined;
}

export function PartPreview({ id, version, isDraft, userId }: PartPreviewProps): ReactNode {
  const say = useWords(templateEditorWords);
  const { id: workspaceId } = useWorkspace();
  const query = new URLSearchParams({
    workspaceId,
    ...(userId !== undefined && { userId }),
    ...(isDraft && { draft: "true" }),
  });
  return (
    <Section title={say("partPreview")}>
      {version === undefined ? (
        <Text c="dimmed">{say("partPreviewLater")}</Text>
      ) : (
        <ServedFrame
          version={version}
          className={classes.frame}
          title={say("partFrame")}
          src={serviceAddress(`api/admin/content/parts/${id}/preview?${query}`)}
        />
      )}
    </Section>
  );
}
