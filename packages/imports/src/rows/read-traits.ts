/**
 * Reads the cells of a row that become traits. Email addresses and telephone numbers lose blanks around, and what can
 * be no address or number is refused: nothing could be sent to it.
 */
import { addressProblemText, readAddress } from "@signalbox/addresses";
import type { Channel } from "@signalbox/core";
import type { CsvIssue } from "../files/csv-issue.js";
import { csvSays } from "../files/csv-sentences.js";

export type Traits = Readonly<Record<string, string>>;

export type TraitsOutcome = { readonly traits: Traits } | Omit<CsvIssue, "row">;

/** The traits that hold addresses in a new workspace. */
const channelOf: ReadonlyMap<string, Channel> = new Map([
  ["email", "Email"],
  ["phone", "Sms"],
]);

export interface TraitRules {
  /** The most that the traits may take as JSON. */
  readonly rowBytes: number;
  /** Where numbers that name no country are from. */
  readonly country?: string | undefined;
}

export function readTraits(cells: Traits, { rowBytes, country }: TraitRules): TraitsOutcome {
  const entries: [string, string][] = [];
  for (const [name, cell] of Object.entries(cells)) {
    const channel = channelOf.get(name);
    const text = channel === undefined ? cell : cell.trim();
    const address = channel === undefined || text === "" ? undefined : readAddress(channel, text, country);
    if (address?.ok === false) {
      const reason = addressProblemText(address.problem);
      return { problem: csvSays.noAddress({ column: name, text, reason }), column: name };
    }
    if (text !== "") entries.push([name, text]);
  }
  const traits = Object.fromEntries(entries);
  if (entries.length === 0) return { traits };
  const bytes = Buffer.byteLength(JSON.stringify(traits));
  return bytes > rowBytes ? { problem: csvSays.traitsTooLarge({ bytes, maximum: rowBytes }) } : { traits };
}
