/** Loads the files that a template attaches: those of the recipient's user properties. */
import { isJsonObject, type Json } from "@signalbox/core";
import type { Attachment } from "@signalbox/provider-kit";
import type { TemplateDefinition } from "@signalbox/templates";
import type { DeliveryPorts } from "../jobs/delivery-ports.js";
import type { DeliveryRecipient } from "./recipient.js";

export type LoadedAttachments =
  | { readonly ok: true; readonly attachments: readonly Attachment[] }
  | { readonly ok: false; readonly message: string };

/** Loads files of user properties; a property without a value attaches nothing. */
export async function loadAttachments(
  definition: TemplateDefinition,
  { properties }: DeliveryRecipient,
  files: DeliveryPorts["files"],
): Promise<LoadedAttachments> {
  const names = definition.type === "Email" ? (definition.attachmentUserProperties ?? []) : [];
  const attachments: Attachment[] = [];
  for (const name of names) {
    const value = properties[name];
    if (value === undefined || value === null) continue;
    const key = fileKeyOf(value);
    if (key === undefined) return { ok: false, message: `attachmentUserProperties: "${name}" holds no file` };
    const file = await files.get(key);
    if (file === undefined)
      return { ok: false, message: `attachmentUserProperties: the file of "${name}" is gone` };
    attachments.push({ name: file.name, mimeType: file.mimeType, bytes: file.bytes });
  }
  return { ok: true, attachments };
}

function fileKeyOf(value: Json): string | undefined {
  if (!isJsonObject(value) || value["type"] !== "BlobStorage") return undefined;
  const { key } = value;
  return typeof key === "string" ? key : undefined;
}
