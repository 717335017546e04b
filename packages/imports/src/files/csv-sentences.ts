/** What can be wrong in a row of an uploaded file. */
import { defineSentences, type SentenceTable } from "@signalbox/core";

interface Bytes {
  readonly bytes: number;
  readonly maximum: number;
}

interface OfEmail {
  readonly email: string;
}

const quoted = (text: string): string => JSON.stringify(text);

const english = {
  emptyFile: (): string => "the file is empty; its first row must name the columns",
  columnMissing: ({
    wanted,
    columns,
  }: {
    readonly wanted: readonly string[];
    readonly columns: readonly string[];
  }): string =>
    `the column ${wanted.map(quoted).join(" or ")} is missing; there are ${columns.map(quoted).join(", ")}`,
  columnWithoutName: ({ number }: { readonly number: number }): string => `column ${number} has no name`,
  columnTwice: ({ name }: { readonly name: string }): string => `two columns are named ${quoted(name)}`,
  columnsMeanSame: ({
    names,
    field,
  }: {
    readonly names: readonly string[];
    readonly field: string;
  }): string => `the columns ${names.map(quoted).join(" and ")} both mean ${quoted(field)}; keep one of them`,
  wrongCellCount: ({ cells, columns }: { readonly cells: number; readonly columns: number }): string =>
    `has ${cells} cells, and the header ${columns}`,
  rowTooLong: ({ maximum }: { readonly maximum: number }): string =>
    `has more than ${maximum} bytes, or a quote that is never closed`,
  quoteNotClosed: (): string => "has a quote that is never closed",
  quoteWithinCell: (): string =>
    "has a quote within a cell that is not in quotes, or text behind the closing quote",
  idEmpty: (): string => "id is empty",
  idInvalid: ({ reason }: { readonly reason: string }): string => `id ${reason}`,
  idControlCharacter: ({ id }: { readonly id: string }): string =>
    `id ${quoted(id)} holds a line break or another control character`,
  noAddress: ({
    column,
    text,
    reason,
  }: { readonly [name in "column" | "text" | "reason"]: string }): string =>
    `${column} ${quoted(text)}: ${reason}`,
  traitsTooLarge: ({ bytes, maximum }: Bytes): string => `has ${bytes} bytes; at most ${maximum} are allowed`,
  namesNoUser: (): string => "names no user: id and email are empty",
  unknownAction: ({ action }: { readonly action: string }): string =>
    `action must be subscribe or unsubscribe; it is ${quoted(action)}`,
  unknownStatus: ({ status }: { readonly status: string }): string =>
    `status ${quoted(status)} does not say whether the user is subscribed; rename the column to keep it as a ` +
    "trait, or add a column action",
  unknownEmail: ({ email }: OfEmail): string =>
    `no user has the email ${quoted(email)}; create=true creates users for such addresses`,
  emailNoId: ({ email, reason }: OfEmail & { readonly reason: string }): string =>
    `email ${quoted(email)} ${reason}`,
  addressEmpty: (): string => "address is empty",
  channelMissing: (): string => "names no channel, and none is chosen for the file",
  unknownChannel: ({ channel }: { readonly channel: string }): string =>
    `channel must be Email, Sms, MobilePush or Webhook; it is ${quoted(channel)}`,
  unknownReason: ({ reason }: { readonly reason: string }): string =>
    `reason must be HardBounce, Complaint or Manual; it is ${quoted(reason)}`,
  idTaken: ({ id }: { readonly id: string }): string =>
    `a user without this email has the id ${quoted(id)}; name it in the column id`,
};

export const csvSays: SentenceTable<typeof english> = defineSentences(english);

/** A row behind which the file cannot be read. */
export function lastReadable<Said extends { readonly text: string }>(sentence: Said): Said {
  return { ...sentence, text: `${sentence.text}; no row behind it can be read` };
}
