/** What an ingestion request asks of its answer by `Prefer` (RFC 7240). What is not understood is ignored, as the RFC asks. */

export interface Preferences {
  /** Answer when all is applied, or after this long; 0: as soon as it is queued. */
  readonly waitMs: number;
  /** Queue the good items of a batch and set the bad ones aside. */
  readonly lenient: boolean;
}

export const maxWaitSeconds = 10;

export function readPreferences(
  header: string | readonly string[] | undefined,
  lenient: boolean,
): Preferences {
  if (header === undefined) return lenient ? lenientAtOnce : strictAtOnce;
  const asked = new Map(
    String(header)
      .split(/[,;]/)
      .map((part) => part.split("=").map((side) => side.trim().replaceAll('"', "").toLowerCase()))
      .map(([name = "", value = ""]) => [name, value]),
  );
  const wait = asked.get("wait") ?? "";
  return {
    waitMs: /^\d{1,9}$/.test(wait) ? Math.min(Number(wait), maxWaitSeconds) * 1000 : 0,
    lenient: asked.has("handling") ? asked.get("handling") === "lenient" : lenient,
  };
}

const strictAtOnce: Preferences = { waitMs: 0, lenient: false };
const lenientAtOnce: Preferences = { waitMs: 0, lenient: true };
