/**
 * The metadata of a message as vendors carry it, and back. Some vendors take any text, others tags of letters, digits,
 * `_` and `-` only: other values are encoded, and too long ones are left out (the delivery's own id always fits).
 * Returned metadata is external input: only known names with text values are accepted.
 */
import type { MessageMetadata } from "./message.js";

export interface MetadataTag {
  readonly name: string;
  readonly value: string;
}

const names: readonly (keyof MessageMetadata)[] = [
  "workspaceId",
  "messageId",
  "userId",
  "templateId",
  "journeyId",
  "broadcastId",
  "runId",
  "nodeId",
];

const maxTagLength = 256;
const encodedMark = "b64_";

/** Tags within 256 letters, digits, `_` and `-`, as Amazon SES and Resend take them. */
export function metadataTags(metadata: MessageMetadata): readonly MetadataTag[] {
  return names.flatMap((name) => {
    const value = metadata[name];
    if (value === undefined || value === "") return [];
    const tag = tagValue(value);
    return tag.length <= maxTagLength ? [{ name, value: tag }] : [];
  });
}

/** Reverses `metadataTags`, from name and value pairs. */
export function metadataOfTags(tags: Readonly<Record<string, unknown>>): Partial<MessageMetadata> {
  return metadataFrom(
    Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, readTag(value)])),
  );
}

/** The known names of the vendor's object that are texts; anything else is ignored. */
export function metadataFrom(source: unknown): Partial<MessageMetadata> {
  if (typeof source !== "object" || source === null) return {};
  const found: Partial<Record<keyof MessageMetadata, string>> = {};
  for (const name of names) {
    const value: unknown = Object.hasOwn(source, name) ? Reflect.get(source, name) : undefined;
    if (typeof value === "string" && value !== "") found[name] = value;
  }
  return found;
}

function tagValue(value: string): string {
  const fits = /^[A-Za-z0-9_-]+$/.test(value) && !value.startsWith(encodedMark);
  return fits ? value : encodedMark + Buffer.from(value, "utf8").toString("base64url");
}

function readTag(value: unknown): unknown {
  if (typeof value !== "string" || !value.startsWith(encodedMark)) return value;
  return Buffer.from(value.slice(encodedMark.length), "base64url").toString("utf8");
}
