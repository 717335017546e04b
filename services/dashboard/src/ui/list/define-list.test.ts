import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod/mini";
import {
  choiceFilter,
  defineList,
  keptFilter,
  namedFilter,
  searchFilter,
  textFilter,
  type ListWords,
  type NamedFilters,
} from "./define-list.js";

const list = defineList({
  filters: {
    q: searchFilter((term) => ({ term })),
    status: choiceFilter(["sent", "failed"], (status) => ({ statuses: [status] })),
    user: textFilter((userId) => ({ userId }), { needs: "status" }),
    segment: namedFilter(),
    cause: keptFilter((cause) => ({ cause })),
  },
  period: ({ from, to }) => ({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
  fields: { open: z.string() },
});

describe("a declared list", () => {
  it("takes from an address what fits, and hides what does not", () => {
    const given = {
      status: "queued",
      q: "a",
      page: "2",
      columns: ["x"],
      from: 5,
      order: "up",
      open: "1",
      other: 1,
    };
    const taken = list.search(given);
    expect(taken).toEqual({ q: "a", columns: ["x"], from: 5, open: "1" });
    // A router joins the answer with the address.
    expect({ ...given, ...taken }).toMatchObject({ status: undefined, page: undefined, order: undefined });
  });

  it("asks for its filters, and for a page of them", () => {
    const search = {
      q: "a",
      status: "sent",
      user: "u",
      segment: "s",
      cause: "c",
      from: 5,
      cursor: "x",
      open: "1",
    };
    const asked = { term: "a", statuses: ["sent"], userId: "u", cause: "c", from: 5 };
    expect(list.filterOf(search)).toEqual(asked);
    expect(list.requestOf(search)).toEqual({ ...asked, limit: 50, cursor: "x" });
    expect(list.requestOf({})).toEqual({ limit: 50 });
  });

  it("asks nothing for a filter without the one that it needs", () => {
    expect(list.filterOf({ user: "u" })).toEqual({});
  });

  it("is filtered by each of its filters and its period, and by nothing else", () => {
    for (const field of ["q", "status", "user", "segment", "cause", "within", "from", "to"])
      expect([field, list.isFiltered({ [field]: "a" })]).toEqual([field, true]);
    expect(list.isFiltered({ cursor: "x", open: "1", sort: "a", q: undefined })).toBe(false);
    expect(defineList({ filters: {} }).isFiltered({ within: "24h" })).toBe(false);
  });

  it("names the texts and the choices that its page needs", () => {
    expectTypeOf<ListWords<typeof list.filters>>().toEqualTypeOf<
      "title" | "emptyTitle" | "emptyText" | "search" | "status" | "sent" | "failed" | "user" | "segment"
    >();
    expectTypeOf<NamedFilters<typeof list.filters>>().toEqualTypeOf<"segment">();
  });
});
