/** A vendor's documented answers, as a provider's test gives them to the suite. */
import type { MessageOf, ProviderMessage } from "../message.js";
import type { SendContext } from "../provider.js";
import type { PlayedAnswer, ReceivedRequest } from "./loopback-vendor.js";

export interface VendorFixture {
  /** A comment beside each answer names its page in the vendor's documentation. */
  readonly accepted: {
    readonly answer: PlayedAnswer;
    /** The id in the answer; absent for vendors that give none. */
    readonly vendorId?: string;
  };
  readonly rejected: readonly RejectedCase[];
  readonly throttled: {
    readonly answer: PlayedAnswer;
    /** The value of `retry-after` in the answer. */
    readonly retryAfterMs?: number;
  };
  /** The vendor's wording of its own failure; the status is 5xx. */
  readonly broken: PlayedAnswer;
  /**
   * The result of a 2xx answer with an unreadable body: the message counts as sent, unless this vendor reports acceptance
   * in the body only.
   */
  readonly unreadable?: "accepted" | "unanswered";
  /** Asserts the request: address, credentials, contents. A named function, for the linter's sake. */
  checkRequest(request: ReceivedRequest, sent: SentMessage): void;
  /** Answers requests other than the message itself, such as for a token; undefined for the message. */
  besides?(request: ReceivedRequest): PlayedAnswer | undefined;
  /** For providers that verify their settings. A comment beside each answer names its page. */
  readonly verification?: {
    readonly accepted: PlayedAnswer;
    readonly rejected: PlayedAnswer;
    /** Words of the vendor that must be in the reason. */
    readonly says: string;
    /** Asserts the address and the credentials of the request. */
    readonly check: (request: ReceivedRequest) => void;
  };
  /** Instead of the suite's own message. */
  readonly message?: ProviderMessage;
}

export interface RejectedCase {
  readonly title: string;
  readonly answer: PlayedAnswer;
  /** Words of the vendor that must be in the reason. */
  readonly says: string;
  readonly suppress?: "HardBounce";
  readonly misconfigured?: true;
}

export interface SentMessage {
  readonly message: MessageOf<ProviderMessage["channel"]>;
  readonly context: SendContext;
}
