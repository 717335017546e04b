/**
 * The header `if-match` (RFC 9110, section 13.1.1): the `updatedAt` of a resource as its caller read it, as an entity tag.
 * Tags are compared as weak ones, because a version says nothing about bytes.
 */
import { parseIsoTime } from "@signalbox/core";
import type { IfMatch } from "@signalbox/workspace";
import { badRequest } from "./errors.js";

const howTo =
  'send the updatedAt of the resource as you read it, in quotes: if-match: "1767261600000"; * matches any that exists';

const maxLength = 1_024;

/** Throws `BadRequest` for a header of another form. Undefined without a header. */
export function readIfMatch(header: string | undefined): IfMatch | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (text === "*") return "*";
  const versions = text.length > maxLength ? undefined : tagsIn(text)?.map(versionOf);
  const isWhole = versions !== undefined && versions.length > 0;
  if (!isWhole || !versions.every((each) => each !== undefined)) throw badRequest(`if-match: ${howTo}`);
  return versions;
}

/** Whether only a resource that does not exist yet may be written. Throws `BadRequest` for anything but `*`. */
export function readIfNoneMatch(header: string | undefined): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  throw badRequest("if-none-match: send * to create only, or leave it out");
}

/** The content of each tag; undefined when the text is no list of tags. Empty elements of a list are allowed. */
function tagsIn(text: string): readonly string[] | undefined {
  const tags: string[] = [];
  let rest = text;
  for (;;) {
    rest = rest.replace(/^[\t ,]+/, "");
    if (rest === "") return tags;
    const [whole, content] = /^(?:W\/)?"([^"]*)"(?=[\t ]*(?:,|$))/.exec(rest) ?? [];
    if (whole === undefined || content === undefined) return undefined;
    tags.push(content);
    rest = rest.slice(whole.length);
  }
}

/** ms, or ISO 8601. */
function versionOf(content: string): number | undefined {
  if (/^\d{1,16}$/.test(content)) return Number(content);
  return parseIsoTime(content);
}
