/** `track`: an action of a user, with properties and attached files. */
import { problemOfText } from "@signalbox/workspace";
import { saying } from "@signalbox/core";
import { z } from "zod";
import { defineEventKind, type AttachedFile, type EventKind } from "./define-event-kind.js";
import { eventSays } from "./event-sentences.js";
import { optionalJsonObject, requiredName } from "./fields.js";
import { maxListedIssues } from "./listed-issues.js";

const label = z.string().refine((text) => problemOfText(text) === undefined, saying(eventSays.noShortText()));

const isMediaType = (text: string): boolean => /^[\w.+-]+\/[\w.+-]+(; *[\w.+-]+=[\w.+"-]+)*$/.test(text);

const file = z.object({
  type: z.literal("Base64Encoded", 'must be "Base64Encoded"').nullish(),
  name: label,
  mimeType: z.string().refine(isMediaType, saying(eventSays.noMediaType())),
  data: z.string().refine(isBase64, saying(eventSays.noBase64())),
});

/**
 * Absent or null gives undefined. Strict, because Node would skip invalid characters of base64. Two files with the same
 * name are refused: the event could keep only one.
 */
const optionalFiles: z.ZodType<readonly AttachedFile[] | undefined> = z
  .array(z.unknown())
  .transform(readFiles)
  .refine(
    (files) => new Set(files.map(({ name }) => name)).size === files.length,
    saying(eventSays.sameFileNames()),
  )
  .nullish()
  .transform((files) => files ?? undefined)
  .optional();

/** Stops where enough is wrong: a call has room for a hundred thousand wrong files. */
function readFiles(sent: readonly unknown[], context: z.core.ParsePayload): AttachedFile[] {
  const files: AttachedFile[] = [];
  for (const [index, each] of sent.entries()) {
    const read = file.safeParse(each);
    for (const issue of read.error?.issues ?? []) {
      context.issues.push({ ...issue, path: [index, ...issue.path], input: each } as z.core.$ZodRawIssue);
    }
    if (context.issues.length >= maxListedIssues) break;
    if (!read.success) continue;
    const { name, mimeType, data } = read.data;
    files.push({ name, mimeType, bytes: Buffer.from(data, "base64") });
  }
  return files;
}

export const track: EventKind = defineEventKind({
  type: "track",
  schema: z.object({ event: requiredName, properties: optionalJsonObject, files: optionalFiles }),
  toEvent: ({ event, properties = {}, files = [] }) => ({ type: "track", event, data: properties, files }),
});

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}
