/** What a text is as an address of a channel. */
export type AddressReading =
  | {
      readonly ok: true;
      /** What the provider gets. */
      readonly to: string;
      /** The normal form, for comparison. */
      readonly normal: string;
    }
  | { readonly ok: false; readonly problem: AddressProblem };

export const addressProblems = ["notAnEmail", "notANumber", "controlCharacter"] as const;
export type AddressProblem = (typeof addressProblems)[number];

const problemTexts: Readonly<Record<AddressProblem, string>> = {
  notAnEmail: "it is no email address",
  notANumber: "it is no phone number",
  controlCharacter: "it holds a line break or another control character",
};

/** Completes the sentence "… cannot be an address: …". */
export function addressProblemText(problem: AddressProblem): string {
  return problemTexts[problem];
}
