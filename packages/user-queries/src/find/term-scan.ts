/** Reads users whose search terms begin with a text, from the index of terms, in parts that the caller asks for. */
import { normalAddress, numberPrefixes } from "@signalbox/addresses";
import type { TableStore, WorkspaceId } from "@signalbox/core";
import { searchTermTable, type SearchTermKind } from "@signalbox/users";

export interface TermPrefix {
  readonly kind: SearchTermKind;
  readonly prefix: string;
}

/** What the terms of addresses and numbers begin with that a text is the beginning of. */
export function addressPrefixes(text: string, country: string | undefined): readonly TermPrefix[] {
  const address = normalAddress("Email", text);
  return [
    ...(address === "" ? [] : [{ kind: "address", prefix: address } as const]),
    ...numberPrefixes(text, country).flatMap((prefix): TermPrefix[] => [
      { kind: "number", prefix },
      { kind: "localNumber", prefix },
    ]),
  ];
}

export interface TermScan {
  /** The users found so far, by their sort keys, in order of their terms. */
  readonly places: ReadonlySet<string>;
  readonly isEnd: boolean;
  /** Reads up to so many further terms of each prefix. */
  read(terms: number): Promise<void>;
}

interface ScanOptions {
  readonly workspaceId: WorkspaceId;
  /** Terms of these properties. */
  readonly slots: ReadonlySet<number>;
  readonly tables: Pick<TableStore, "query">;
}

/** Of the users who have a term with one of the prefixes. */
export function scanTerms(prefixes: readonly TermPrefix[], options: ScanOptions): TermScan {
  const places = new Set<string>();
  const parts = prefixes.map((prefix) => startPart(prefix, options));
  return {
    places,
    get isEnd() {
      return parts.every((part) => part.isEnd);
    },
    async read(terms) {
      const found = await Promise.all(parts.map(async (part) => (part.isEnd ? [] : part.read(terms))));
      for (const place of found.flat()) places.add(place);
    },
  };
}

interface Part {
  isEnd: boolean;
  read(terms: number): Promise<readonly string[]>;
}

function startPart({ kind, prefix }: TermPrefix, { workspaceId, slots, tables }: ScanOptions): Part {
  let after = { value: prefix, id: "" };
  const part: Part = {
    isEnd: prefix === "",
    async read(limit) {
      const rows = await tables.query({
        table: searchTermTable.name,
        where: { workspaceId, kind },
        order: { by: "term", direction: "asc" },
        after,
        limit,
      });
      const read = rows.map(({ id, row }) => ({ id, ...searchTermTable.read(row) }));
      const matching = read.filter(({ term }) => term?.startsWith(prefix) === true);
      const last = matching.at(-1);
      part.isEnd = rows.length < limit || matching.length < rows.length;
      if (last !== undefined) after = { value: last.term ?? "", id: last.id };
      return matching.flatMap(({ slot, place }) => (slots.has(slot) ? [place] : []));
    },
  };
  return part;
}
