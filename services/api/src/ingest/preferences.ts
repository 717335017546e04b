/**
 * Parses the `Prefer` header (RFC 7240) of an ingestion request. Unknown preferences are ignored, as the RFC
 * requires.
 */

export interface Preferences {
  /** Answer when all is applied, or after this long; 0: as soon as it is queued. */
  readonly waitMs: number;
  /** Queue the valid items of a batch and store the others as rejected events. */
  readonly lenient: boolean;
}

export const maxWaitSeconds = 10;

export function readPreferences(
  header: string | readonly string[] | undefined,
  lenient: boolean,
): Preferences {
  if (header === undefined) return lenient ? lenientAtOnce : strictAtOnce;
  const requested = new Map(
    String(header)
      .split(/[,;]/)
      .map((part) => part.split("=").map((side) => side.trim().replaceAll('"', "").toLowerCase()))
      .map(([name = "", value = ""]) => [name, value]),
  );
  const wait = requested.get("wait") ?? "";
  return {
    waitMs: /^\d{1,9}$/.test(wait) ? Math.min(Number(wait), maxWaitSeconds) * 1000 : 0,
    lenient: requested.has("handling") ? requested.get("handling") === "lenient" : lenient,
  };
}

const strictAtOnce: Preferences = { waitMs: 0, lenient: false };
const lenientAtOnce: Preferences = { waitMs: 0, lenient: true };
