/** A table of values from outside, which scrolls by itself where it is too wide. */
import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import { UserText } from "../../ui/index.js";
import classes from "./imports.module.css";

export interface ValueTableProps {
  readonly label: string;
  readonly heads: readonly {
    readonly id: string;
    readonly title: string;
    /** The title comes from outside. */
    readonly isGiven?: boolean;
    /** Sentences, which are broken into lines. */
    readonly isLong?: boolean;
  }[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
}

export function ValueTable({ label, heads, rows }: ValueTableProps): ReactNode {
  return (
    <div className={classes.table} tabIndex={0} role="group" aria-label={label}>
      <Table fz="xs" className={classes.values}>
        <Table.Thead>
          <Table.Tr>
            {heads.map(({ id, title, isGiven = false }) => (
              <Table.Th scope="col" key={id}>
                {isGiven ? (
                  <UserText limit={60} isBrief>
                    {title}
                  </UserText>
                ) : (
                  title
                )}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, cells }) => (
            <Table.Tr key={id}>
              {heads.map((head, at) => (
                <Table.Td key={head.id} data-long={head.isLong === true || undefined}>
                  {cells[at]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
