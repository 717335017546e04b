/** Typed conditions with the values that users have: asks what was seen of each attribute that is compared with a text. */
import { useDebouncedValue } from "@mantine/hooks";
import { useQueries as useMany } from "@tanstack/react-query";
import { useMay, useQueries } from "../../data/index.js";
import { inSeenSpelling, typedValueOf } from "./seen-spelling.js";

const settledMs = 200;
const longest = 128;
const mostAsked = 4;

/** As they are until the answers are there. */
export function useSeenSpelling<Node extends { readonly type: string }>(
  meanings: readonly (readonly Node[])[],
): readonly (readonly Node[])[] {
  const may = useMay();
  const queries = useQueries();
  const all = meanings.flat().flatMap((node) => typedValueOf(node) ?? []);
  const typed = all
    .filter(
      ({ trait, value }, index) =>
        trait !== "" &&
        value.length <= longest &&
        all.findIndex((each) => each.trait === trait && each.value === value) === index,
    )
    .slice(0, mostAsked);
  const now = JSON.stringify(typed);
  const [settled] = useDebouncedValue(now, settledMs);
  const answers = useMany({
    queries: typed.map(({ trait: path, value: prefix }) => ({
      ...queries.queryOptions("get", "/api/admin/completion", {
        params: { query: { what: "values", path, prefix, limit: 50 } },
      }),
      enabled: settled === now && may("events:read"),
      staleTime: 60_000,
      retry: false,
    })),
  });
  return inSeenSpelling(meanings, ({ trait, value }) => {
    const index = typed.findIndex((each) => each.trait === trait && each.value === value);
    return (answers[index]?.data?.completions ?? []).map(({ name, value: seen = name }) => seen);
  });
}
