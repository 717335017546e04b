/**
 * What a workspace may be called. A deleted one keeps its name and external id behind a prefix, so that both are free
 * again; therefore nobody may choose a name with that prefix. Pure.
 */
const tombstonePrefix = "DfTombstoned-";
const maxNameBytes = 512;
const maxDomainLength = 253;

/** Undefined when it may be taken, else what is wrong, in words that name the field. */
export function workspaceNameFault(field: "name" | "externalId", text: string): string | undefined {
  if (text.trim() === "") return `${field}: must not be empty`;
  if (new TextEncoder().encode(text).length > maxNameBytes) {
    return `${field}: must be at most ${maxNameBytes} bytes`;
  }
  if (!text.startsWith(tombstonePrefix)) return undefined;
  return `${field}: must not start with ${tombstonePrefix}, which marks what was deleted`;
}

/** As RFC 1123 has it, with at least two labels, and a last one that is no number: an address is no domain. */
export function isDomain(text: string): boolean {
  const labels = text.split(".");
  return (
    text.length <= maxDomainLength &&
    labels.length >= 2 &&
    labels.every((label) => /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? "")
  );
}

/** The name, or external id, of a workspace that is deleted. */
export function tombstoned(name: string): string {
  return name.startsWith(tombstonePrefix) ? name : tombstonePrefix + name;
}
