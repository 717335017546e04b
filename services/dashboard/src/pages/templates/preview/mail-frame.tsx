/** The page of a mail in a frame. A pane that is narrower than a desktop shows it smaller. */
import { useElementSize } from "@mantine/hooks";
import type { ReactNode } from "react";
import { serviceAddress, useWords, useWorkspace } from "../../../data/index.js";
import { ServedFrame } from "../../../ui/index.js";
import type { PreviewScheme } from "./preview-look.js";
import classes from "./preview.module.css";
import { previewWords } from "./words.js";

/** Which mail the service is to show. */
export interface ShownMail {
  readonly templateId: string;
  /** Another version has the same address. */
  readonly updatedAt: number;
  readonly version: "published" | "draft";
  readonly userId: string | undefined;
  readonly eventId: string | undefined;
  readonly values: Readonly<Record<string, unknown>> | undefined;
}

export interface MailFrameProps {
  readonly mail: ShownMail;
  readonly look: "desktop" | "phone";
  readonly scheme: PreviewScheme;
}

/** Pixels of the mail; most mails are 600 wide. */
const desktopWidth = 680;
const shownHeight = 576;

export function MailFrame({ mail, look, scheme }: MailFrameProps): ReactNode {
  const say = useWords(previewWords);
  const { id: workspaceId } = useWorkspace();
  const { ref, width } = useElementSize();
  const { templateId, updatedAt, version, userId, eventId, values } = mail;
  const query = new URLSearchParams({
    workspaceId,
    scheme,
    ...(version === "draft" && { draft: "true" }),
    ...(userId !== undefined && { userId }),
    ...(userId !== undefined && eventId !== undefined && { eventId }),
    ...(values !== undefined && { values: JSON.stringify(values) }),
  });
  const src = serviceAddress(`api/admin/content/templates/${templateId}/preview?${query}`);
  const scale = look === "desktop" && width > 0 ? Math.min(1, width / desktopWidth) : 1;
  return (
    <div ref={ref} className={classes.stage} data-look={look} style={{ height: shownHeight }}>
      <ServedFrame
        version={updatedAt}
        className={classes.frame}
        title={say("frame")}
        src={src}
        style={{
          width: `${100 / scale}%`,
          height: `${shownHeight / scale}px`,
          transform: scale === 1 ? undefined : `scale(${scale})`,
        }}
      />
    </div>
  );
}
