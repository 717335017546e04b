/** A vendor's documented answers, as a provider's test gives them to the suite. */
import type { MessageOf, ProviderMessage } from "../message.js";
import type { BatchMessage, SendContext, SendResult } from "../provider.js";
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
  /** For providers with `sendBatch`: answers to a call with the two messages of `aBatch`. */
  readonly batch?: BatchFixture;
  /** Instead of the suite's own message. */
  readonly message?: ProviderMessage;
}

export interface BatchFixture {
  /** A comment beside each answer names its page in the vendor's documentation. */
  readonly accepted: {
    readonly answer: PlayedAnswer;
    /** The id of each message in the answer. */
    readonly vendorIds: readonly (string | undefined)[];
  };
  /** The first message is accepted, and the second not; empty where the vendor answers for all messages at once. */
  readonly divided: readonly {
    readonly title: string;
    readonly answer: PlayedAnswer;
    /** Its `reason` is words that must be in that of the result. */
    readonly second: Partial<Extract<SendResult, { readonly reason: string }>>;
  }[];
  /** The whole call is refused because of one message. */
  readonly refused: PlayedAnswer;
  /** The result of a 2xx answer that says nothing of a message: accepted where the vendor's status says it of all. */
  readonly unreadable: "accepted" | "unanswered";
  /** Asserts the request. A named function, for the linter's sake. */
  checkRequest(request: ReceivedRequest, messages: readonly BatchMessage[]): void;
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
