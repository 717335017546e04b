/**
 * The metadata of a message as vendors carry it, and back. Some take any text, others tags of letters, digits, `_` and `-`
 * alone: what does not fit those goes encoded, and what is too long even so stays at home (the delivery's own id always
 * fits). What comes back is outside text: only known names with text values are taken. Used by providers.
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

/** Tags within 256 letters, digits, `_` and `-`: what Amazon SES and Resend take. */
export function metadataTags(metadata: MessageMetadata): readonly MetadataTag[] {
  return names.flatMap((name) => {
    const value = metadata[name];
    if (value === undefined || value === "") return [];
    const tag = tagValue(value);
    return tag.length <= maxTagLength ? [{ name, value: tag }] : [];
  });
}

/** What `metadataTags` made, read back from name and value pairs. */
export function metadataOfTags(tags: Readonly<Record<string, unknown>>): Partial<MessageMetadata> {
  return metadataFrom(
    Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, readTag(value)])),
  );
}

/** The known names of an object of the vendor's that are texts; anything else is no metadata. */
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
