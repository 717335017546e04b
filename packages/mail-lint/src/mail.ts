/** What is checked, and what is found. */
import type { Sentence } from "@signalbox/core";

/** A mail as it would be sent to one person. */
export interface Mail {
  readonly subject: string;
  readonly html: string;
}

export interface LintFacts {
  /** How the addresses begin by which a reader leaves or chooses what to get. */
  readonly leaveAddresses: readonly string[];
  /** Of this service, as `https://signalbox.example`: only its operator can mend images that it cannot be reached for. */
  readonly publicUrl?: string;
  /** Bytes of images by their address, where they are known. */
  readonly imageBytes?: ReadonlyMap<string, number>;
}

export interface MailFinding {
  /** `error`: must be fixed before the mail is sent to many. */
  readonly level: "error" | "warning";
  readonly says: Sentence;
  /** Words or the address by which the author finds the place. */
  readonly excerpt?: string;
  /** In the source of a field, where that is known: `body`, from line 1 on. */
  readonly field?: string;
  readonly line?: number;
  readonly column?: number;
}
