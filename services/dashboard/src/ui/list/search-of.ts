/**
 * Search parameters of a page: what does not fit is undefined, so that no address fails. It is not left out, because a
 * router joins what is returned with the search of the address.
 */
import * as z from "zod/mini";

type Shape = Readonly<Record<string, z.ZodMiniType>>;

export type SearchOf<Fields extends Shape> = { [Key in keyof Fields]?: z.output<Fields[Key]> };

/** For `validateSearch` of a route. */
export function searchOf<const Fields extends Shape>(
  fields: Fields,
): (search: Readonly<Record<string, unknown>>) => SearchOf<Fields> {
  return (search) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, schema]) => {
        if (search[name] === undefined) return [];
        const parsed = z.safeParse(schema, search[name]);
        return [[name, parsed.success ? parsed.data : undefined]];
      }),
    ) as SearchOf<Fields>;
}

/** What every list keeps in the address, besides its own filters. */
export const listFields = {
  /** Where the page begins; absent on the first one. */
  cursor: z.string(),
  /** The number of that page, from 1. */
  page: z.int().check(z.positive()),
  sort: z.string(),
  order: z.enum(["asc", "desc"]),
  /** Ids of the columns that are shown, where they are not the usual ones. */
  columns: z.array(z.string()),
};

/** Filters by time; see `PeriodFilter`. */
export const periodFields = {
  /** A period that ends now. */
  within: z.enum(["1h", "24h", "7d", "30d"]),
  /** ms; of a period that does not end now. */
  from: z.int(),
  to: z.int(),
};
