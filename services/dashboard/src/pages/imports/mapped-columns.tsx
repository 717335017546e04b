/** What the columns of a started import became. */
import type { ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import { Facts, Fold, Section, UserText } from "../../ui/index.js";
import type { Import } from "./import.js";
import { canLackId } from "./mapping.js";
import { targetText } from "./target-name.js";
import { mappingWords } from "./mapping-words.js";

export function MappedColumns({ shown: { mapping, columns } }: { readonly shown: Import }): ReactNode {
  const say = useWords(mappingWords);
  const may = useMay();
  const groups = useQueries().useQuery(
    "get",
    "/api/admin/subscription-groups",
    {},
    { enabled: may("subscriptions:read"), staleTime: 60_000 },
  ).data;
  if (mapping === undefined) return null;
  const becomes = new Map(mapping.columns.map(({ column, to }) => [column, to]));
  return (
    <Section title={say("columns")}>
      <Fold title={say("columnCount", { count: columns.length })} isOpen={columns.length <= 12}>
        <Facts
          facts={[
            ...columns.map(
              (column) =>
                [
                  column,
                  <UserText key={column}>
                    {targetText(becomes.get(column) ?? { type: "skip" }, say, groups)}
                  </UserText>,
                ] as const,
            ),
            ...(canLackId(mapping)
              ? [[say("emptyId"), say(`emptyId_${mapping.options.emptyId ?? "email"}`)] as const]
              : []),
          ]}
        />
      </Fold>
    </Section>
  );
}
