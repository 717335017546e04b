/** What can be wrong in a row of an import, and in its file. */
import { defineSentences, type Sentence, type SentenceTable } from "@signalbox/core";

const quoted = (text: string): string => JSON.stringify(text);

interface OfCell {
  readonly column: string;
  readonly text: string;
}

const english = {
  cellNoNumber: ({ column, text }: OfCell): string => `${column} is no number: ${quoted(text)}`,
  cellNoFlag: ({ column, text }: OfCell): string => `${column} is neither yes nor no: ${quoted(text)}`,
  cellNoDate: ({ column, text }: OfCell): string => `${column} is no date: ${quoted(text)}`,
  cellNoTime: ({ column, text }: OfCell): string =>
    `${column} is no time such as 2030-01-31T12:00:00Z, nor Unix time: ${quoted(text)}`,
  cellNoConsent: ({ column, text }: OfCell): string =>
    `${column} does not say whether the user is subscribed: ${quoted(text)}`,
  cellNoText: ({ column, problem }: { readonly column: string; readonly problem: Sentence }): string =>
    `${column} ${problem.text}`,
  rowNamesNoUser: (): string => "names no user: the id, the email and the anonymous id are empty",
  rowIdEmpty: ({ column }: { readonly column: string }): string =>
    `${column} is empty, and the email is not taken for the id`,
  rowNamesNoEvent: (): string => "names no event",
  rowNamesServiceEvent: ({ event }: { readonly event: string }): string =>
    `names ${quoted(event)}: names that begin with DF belong to events that only the service writes`,
  unknownImportEmail: ({ email }: { readonly email: string }): string =>
    `no user has the email ${quoted(email)}, and the import creates none`,
  emailOfSeveral: ({ email }: { readonly email: string }): string =>
    `several users have the email ${quoted(email)}; name one of them by an id`,
  lineNoObject: (): string => "is no JSON object",
  tooManyFileColumns: ({
    columns,
    maximum,
  }: {
    readonly columns: number;
    readonly maximum: number;
  }): string => `the file has ${columns} columns or more; at most ${maximum} are allowed`,
  columnNameTooLong: ({ maximum }: { readonly maximum: number }): string =>
    `has a column whose name is longer than ${maximum} characters`,
  columnNamesTooLong: ({ maximum }: { readonly maximum: number }): string =>
    `the names of the columns are longer than ${maximum} characters together`,
  fileHasNul: (): string => "holds NUL characters, so this is no text file",
  fileNoLines: (): string => "the file is one JSON value; write one object on each line (NDJSON)",
  fileWithoutRows: (): string => "the file has no rows",
  filePartsMissing: (): string => "a part of the uploaded file is missing; upload it again",
  importUnmapped: (): string => "the columns of the file are not mapped yet",
};

export const rowSays: SentenceTable<typeof english> = defineSentences(english);
