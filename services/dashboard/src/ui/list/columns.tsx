/** Columns that many lists have. */
import { Code } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { ChangedBy } from "../text/changed-by.js";
import { UserName, type UserNameProps } from "../links/user-name.js";
import { Time } from "../text/time.js";
import { UserText } from "../text/user-text.js";
import type { ListColumn } from "./list-column.js";

type ColumnOf<Row> = Omit<ListColumn<Row>, "cell">;

/** A text from outside, on one line. */
export function textColumn<Row>({
  text,
  limit,
  ...column
}: ColumnOf<Row> & {
  /** Undefined: none. */
  readonly text: (row: Row) => string | undefined;
  readonly limit?: number;
}): ListColumn<Row> {
  return { ...column, cell: (row) => <BriefText text={text(row)} {...(limit !== undefined && { limit })} /> };
}

export function timeColumn<Row>({
  at,
  never = "–",
  shows,
  receivedAt,
  ...column
}: ColumnOf<Row> & {
  readonly at: (row: Row) => ComponentProps<typeof Time>["at"] | undefined;
  /** Said on hover where it differs. */
  readonly receivedAt?: (row: Row) => ComponentProps<typeof Time>["at"];
  /** Where it has no time. */
  readonly never?: string;
  /** By default how long ago it is. */
  readonly shows?: "date" | "both";
}): ListColumn<Row> {
  return {
    width: shows === "both" ? "170px" : "130px",
    ...column,
    cell: (row) => {
      const moment = at(row);
      return moment === undefined ? (
        never
      ) : (
        <Time at={moment} shows={shows ?? "age"} {...(receivedAt && { receivedAt: receivedAt(row) })} />
      );
    },
  };
}

/** A user by name, with the id below it; a link in rows that lead elsewhere. */
export function userColumn<Row>({
  user,
  ...column
}: ColumnOf<Row> & {
  /** Undefined: none. */
  readonly user: (row: Row) => Omit<UserNameProps, "isLink"> | undefined;
}): ListColumn<Row> {
  return {
    ...column,
    cell: (row) => {
      const found = user(row);
      return found === undefined ? "–" : <UserName {...found} isLink />;
    },
  };
}

interface ChangedRow {
  readonly updatedAt: ComponentProps<typeof ChangedBy>["at"];
  readonly updatedBy?: ComponentProps<typeof ChangedBy>["by"];
}

/** When a resource was changed, and by whom. */
export function changedColumn<Row extends ChangedRow>(
  title: string,
  column: Partial<ColumnOf<Row>> = {},
): ListColumn<Row> {
  return {
    id: "changed",
    title,
    width: "240px",
    priority: 3,
    ...column,
    cell: ({ updatedAt, updatedBy }) => <ChangedBy at={updatedAt} by={updatedBy} />,
  };
}

/** JSON, as far as it fits. */
export function jsonColumn<Row>({
  json,
  ...column
}: ColumnOf<Row> & { readonly json: (row: Row) => string }): ListColumn<Row> {
  return {
    ...column,
    cell: (row) => (
      <Code bg="transparent" p={0} c="dimmed">
        <BriefText text={json(row) === "{}" ? "" : json(row)} limit={160} />
      </Code>
    ),
  };
}

/** Of a cell. */
export function BriefText({
  text = "–",
  limit = 120,
}: {
  readonly text: string | undefined;
  readonly limit?: number;
}): ReactNode {
  return (
    <UserText isBrief limit={limit}>
      {text}
    </UserText>
  );
}
