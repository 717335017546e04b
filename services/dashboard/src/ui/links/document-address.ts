/** Where the user's documents are, which the api serves below `/docs`. A test compares them with the documents. */
import { serviceAddress } from "../../data/index.js";

/** The documents that explain pages, by their path below `docs`. */
export type DocumentName =
  | "access"
  | "administration"
  | "analysis"
  | "dashboard"
  | "deployment"
  | "guides/first-journey"
  | "exports"
  | "imports"
  | "journeys"
  | "messaging"
  | "operations"
  | "privacy"
  | "quickstart"
  | "reference/events"
  | "segments"
  | "templates";

/** A document, or a heading in it by its anchor. */
export type DocumentAddress = DocumentName | `${DocumentName}#${string}`;

export function documentUrl(address: DocumentAddress | "contents"): string {
  return serviceAddress(`docs/${address}`);
}
