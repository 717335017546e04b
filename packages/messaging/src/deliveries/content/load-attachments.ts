/** Loads the files that a template attaches: those of the recipient's user properties. */
import type { DeliveryRecipient } from "@signalbox/send-checks";
import { isJsonObject, type Json, type WorkspaceId } from "@signalbox/core";
import type { Attachment } from "@signalbox/provider-kit";
import type { TemplateDefinition } from "@signalbox/templates";
import type { DeliveryPorts } from "../jobs/delivery-ports.js";

export interface AttachingTemplate {
  readonly definition: TemplateDefinition;
  readonly recipient: Pick<DeliveryRecipient, "properties">;
}

export type LoadedAttachments =
  | { readonly ok: true; readonly attachments: readonly Attachment[] }
  | { readonly ok: false; readonly message: string };

/**
 * Loads files of user properties; a property without a value attaches nothing. Callers and users can give any key as a
 * value, so only files of the workspace are attached.
 */
export async function loadAttachments(
  workspaceId: WorkspaceId,
  { definition, recipient: { properties } }: AttachingTemplate,
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
    if (file?.workspaceId !== workspaceId)
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
