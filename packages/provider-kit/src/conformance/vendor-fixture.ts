/** What a vendor was documented to answer, as a provider's test states it for the suite. */
import type { MessageOf, ProviderMessage } from "../message.js";
import type { SendContext } from "../provider.js";
import type { PlayedAnswer, ReceivedRequest } from "./loopback-vendor.js";

export interface VendorFixture {
  /** Where to find these answers in the vendor's documentation is said in a comment beside each. */
  readonly accepted: {
    readonly answer: PlayedAnswer;
    /** The id that stands in the answer; left out for vendors that give none. */
    readonly vendorId?: string;
  };
  readonly rejected: readonly RejectedCase[];
  readonly throttled: {
    readonly answer: PlayedAnswer;
    /** What `retry-after` in the answer comes to. */
    readonly retryAfterMs?: number;
  };
  /** As the vendor words a failure of its own; the status is 5xx. */
  readonly broken: PlayedAnswer;
  /**
   * What a yes means whose words cannot be read: the message is on its way, unless this vendor says in its words whether
   * it took it.
   */
  readonly unreadable?: "accepted" | "unanswered";
  /** Asserts what the vendor got: address, who is calling, what is sent. A named function, for the linter's sake. */
  checkRequest(request: ReceivedRequest, sent: SentMessage): void;
  /** Answers requests that are not the message itself, such as for a token; undefined for those that are. */
  besides?(request: ReceivedRequest): PlayedAnswer | undefined;
  /** In place of the suite's own message. */
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
