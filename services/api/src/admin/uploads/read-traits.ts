/**
 * Reads the cells of a row that become traits. Email addresses and telephone numbers lose blanks around, and what can
 * be no address or number is refused: nothing could be sent to it.
 */
import type { Channel } from "@signalbox/core";
import { faultOfAddress } from "@signalbox/messaging";

export type Traits = Readonly<Record<string, string>>;

export type TraitsOutcome = { readonly traits: Traits } | { readonly problem: string };

/** The traits that hold addresses in a new workspace. */
const channelOf: ReadonlyMap<string, Channel> = new Map([
  ["email", "Email"],
  ["phone", "Sms"],
]);

/** `rowBytes`: the most that the traits may take as JSON. */
export function readTraits(cells: Traits, rowBytes: number): TraitsOutcome {
  const entries: [string, string][] = [];
  for (const [name, cell] of Object.entries(cells)) {
    const channel = channelOf.get(name);
    const text = channel === undefined ? cell : cell.trim();
    const fault = channel === undefined || text === "" ? undefined : faultOfAddress(channel, text);
    if (fault !== undefined) return { problem: `${name} ${JSON.stringify(text)}: ${fault}` };
    if (text !== "") entries.push([name, text]);
  }
  const traits = Object.fromEntries(entries);
  if (entries.length === 0) return { traits };
  const bytes = Buffer.byteLength(JSON.stringify(traits));
  return bytes > rowBytes ? { problem: `has ${bytes} bytes; at most ${rowBytes} are allowed` } : { traits };
}
