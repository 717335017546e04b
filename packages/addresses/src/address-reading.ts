/** What a text is as an address of a channel. */
export type AddressReading =
  | {
      readonly ok: true;
      /** What the provider gets. */
      readonly to: string;
      /** The normal form, for comparison. */
      readonly normal: string;
    }
  /** Completes the sentence "… cannot be an address: …". */
  | { readonly ok: false; readonly problem: string };
