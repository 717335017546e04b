/**
 * Checks names, external ids and domains of workspaces. A deleted workspace gets a prefix to its name and external id,
 * so that both are free again; therefore a name with that prefix is refused. Pure.
 */
import { issueAt, type Issue } from "@signalbox/core";
import { says } from "../issue-sentences.js";

const tombstonePrefix = "DfTombstoned-";
const maxNameBytes = 512;
const maxDomainLength = 253;

/** Undefined when the text is valid. */
export function workspaceNameIssue(field: "name" | "externalId", text: string): Issue | undefined {
  if (text.trim() === "") return issueAt([field], says.empty());
  if (new TextEncoder().encode(text).length > maxNameBytes) {
    return issueAt([field], says.tooManyBytes({ maximum: maxNameBytes }));
  }
  if (!text.startsWith(tombstonePrefix)) return undefined;
  return issueAt([field], says.reservedPrefix({ prefix: tombstonePrefix }));
}

/** A domain by RFC 1123 with at least two labels; the last one is not a number, which excludes IP addresses. */
export function isDomain(text: string): boolean {
  const labels = text.split(".");
  return (
    text.length <= maxDomainLength &&
    labels.length >= 2 &&
    labels.every((label) => /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? "")
  );
}

/** The name, or external id, of a deleted workspace. */
export function tombstoned(name: string): string {
  return name.startsWith(tombstonePrefix) ? name : tombstonePrefix + name;
}
