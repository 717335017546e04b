/** What the vendor of a provider reports about messages, in the answers about providers. */
import { reportedStates, reportsOf, type Provider, type ReportedState } from "@signalbox/provider-kit";
import { z } from "zod";

export const reportsField: z.ZodOptional<z.ZodType<readonly ReportedState[]>> = z
  .array(z.enum(reportedStates))
  .describe(
    "What its vendor reports about messages; a state that is not among them has no number. Absent where it is not known.",
  )
  .optional();

/** To be spread into an answer. */
export function shownReports(
  provider: Provider | undefined,
): { readonly reports: readonly ReportedState[] } | undefined {
  const reports = provider && reportsOf(provider);
  return reports && { reports };
}
