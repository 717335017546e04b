/** Finds users by the normal form of an address or a number that a user property of theirs holds. */
import { comparedAddresses } from "@signalbox/addresses";
import type { Channel, Json, TableStore, WorkspaceId } from "@signalbox/core";
import {
  addressProperties,
  areTermsCovered,
  isPropertyInForce,
  type WorkspaceState,
} from "@signalbox/workspace";
import { searchTermTable } from "@signalbox/users";
import { findByProperty } from "./find-by-property.js";

export interface AddressLookup {
  readonly workspaceId: WorkspaceId;
  readonly state: WorkspaceState;
  readonly channel: "Email" | "Sms";
  readonly address: string;
  /** Names of the user properties that may hold it; by default all that hold addresses. */
  readonly names?: readonly string[];
}

/** The most users of one address that are read, by default. */
const maxUsersPerAddress = 100;

/** Their sort keys. While search terms are being written, users with the exact value are found, too. */
export async function findByAddress(
  { workspaceId, state, channel, address, names }: AddressLookup,
  tables: Pick<TableStore, "query">,
  limit: number = maxUsersPerAddress,
): Promise<readonly string[]> {
  const properties = addressProperties(state).filter(
    (property) => isPropertyInForce(property) && (names === undefined || names.includes(property.name)),
  );
  const forms = comparedAddresses(channel, address, state.defaultCountry);
  const slots = new Set(properties.map(({ slot }) => slot));
  const byTerm = termsOf(channel, forms).map(async (where) => {
    const rows = await tables.query({
      table: searchTermTable.name,
      where: { workspaceId, ...where },
      order: { by: "term", direction: "asc" },
      limit,
    });
    return rows
      .map(({ row }) => searchTermTable.read(row))
      .flatMap(({ slot, place }) => (slots.has(slot) ? [place] : []));
  });
  const exact = areTermsCovered(state)
    ? []
    : properties.map(({ name }) =>
        findByProperty({ workspaceId, state, name, values: spellingsOf(address, forms) }, tables),
      );
  return [...new Set((await Promise.all([...byTerm, ...exact])).flat())];
}

/** Terms of numbers are their digits. */
function termsOf(channel: Channel, forms: readonly string[]): readonly Readonly<Record<string, Json>>[] {
  if (channel === "Email") return forms.map((term) => ({ kind: "address", term }));
  const digits = new Set(forms.map((form) => form.replace("+", "")));
  return [...digits].flatMap((term) => [
    { kind: "number", term },
    { kind: "localNumber", term },
  ]);
}

/** What may be stored for it in an installation that has no search terms yet. */
function spellingsOf(address: string, forms: readonly string[]): readonly Json[] {
  const texts = [...new Set([address, address.trim(), ...forms])];
  const numbers = texts.filter((text) => String(Number(text)) === text).map(Number);
  return [...texts, ...numbers];
}
