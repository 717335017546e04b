/** Fields shared by many routes, with the limits of the contract. */
import { asks } from "@signalbox/core";
import { idField, type Archivable } from "@signalbox/workspace";
import { z } from "zod";

const maxPage = 1_000;

/** Several ids, as many as a page may hold. */
export const idsField: z.ZodType<readonly string[]> = z.array(idField).max(maxPage);

/** The id of a user, an anonymous user or a group, which may be an address. */
export const userIdField: z.ZodType<string> = asks("user", idField);

export const userIdsField: z.ZodType<readonly string[]> = z.array(userIdField).max(maxPage);

/** The parameter `id` of a path below `/users`. */
export const userParams: z.ZodType = z.object({ id: userIdField });

/** One value or several; the output is a list. */
export function oneOrMany<Item>(item: z.ZodType<Item>): z.ZodType<readonly Item[]> {
  return z
    .union([item, z.array(item).max(maxPage)], {
      error: ({ input, errors }) => issuesOfForm(errors[Array.isArray(input) ? 1 : 0] ?? []),
    })
    .transform((given): readonly Item[] => (Array.isArray(given) ? given : [given]));
}

/** The issues of the form that the caller most likely meant. */
function issuesOfForm(issues: readonly z.core.$ZodIssue[]): string | undefined {
  const [first] = issues;
  if (first === undefined) return undefined;
  const [index] = first.path;
  return typeof index === "number" ? `[${index}]: ${first.message}` : first.message;
}

export function limitField(standard: number): z.ZodType<number> {
  return z.int().min(1).max(maxPage).default(standard);
}

export const offsetField: z.ZodType<number> = z.int().min(0).max(10_000_000).default(0);

/** Opaque to callers: the `nextCursor` of a list. Longer than every cursor that is given. */
export const cursorField: z.ZodType<string> = z.string().max(16_384);

/** Of lists. */
export const archivedOnlyField: z.ZodType<boolean | undefined> = z
  .boolean()
  .optional()
  .describe("True for archived ones alone, false for the others; both by default.");

/** Of lists of templates. */
export const partsField: z.ZodType<boolean | undefined> = z
  .boolean()
  .optional()
  .describe("True for parts alone, which are left out otherwise.");

/** Whether a list shows it. */
export function isListed({ archived }: Archivable, isArchive: boolean | undefined): boolean {
  return isArchive === undefined || (archived === true) === isArchive;
}

export const millisField: z.ZodType<number> = z.int().min(0);

/** Of calls that end the ones before them. */
export const streamIdField: z.ZodType<string> = z
  .string()
  .min(1)
  .max(64)
  .describe("Names the tab or program that shows the answer: calls with other ids continue.");
