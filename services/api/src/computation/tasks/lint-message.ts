/** Renders a text message, a push message or a webhook for one person, and checks what comes out. */
import { lintMessage as lint, lintSays, type MailFinding, type ShortMessage } from "@signalbox/mail-lint";
import { previewMessage, type PreviewedMessage, type PreviewMessage } from "./preview-message.js";

export async function lintMessage(input: PreviewMessage): Promise<readonly MailFinding[]> {
  const previewed = await previewMessage(input);
  const faults = previewed.issues.map(({ values: { reason }, problem }) => ({
    level: "error" as const,
    says: lintSays.lintNotRendered({ reason: typeof reason === "string" ? reason : problem }),
  }));
  const message = shortMessageOf(previewed);
  return faults.length > 0 || message === undefined ? faults : lint(message);
}

function shortMessageOf({ sms, push, webhook }: PreviewedMessage): ShortMessage | undefined {
  if (sms !== undefined) return { channel: "Sms", ...sms };
  if (push !== undefined) return { channel: "MobilePush", ...push };
  return webhook && { channel: "Webhook", url: webhook.url };
}
