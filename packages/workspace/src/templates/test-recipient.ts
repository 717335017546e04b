/** Whom test messages may go to. */
export const testChannels = ["Email", "Sms", "MobilePush"] as const;

export interface TestRecipient {
  readonly channel: (typeof testChannels)[number];
  readonly address: string;
}
