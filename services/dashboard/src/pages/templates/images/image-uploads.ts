/** The list of uploads that a page shows. Pure. */

export interface ImageUpload {
  readonly id: string;
  /** Of the file. */
  readonly name: string;
  readonly bytes: number;
  /** From 0 to 1. */
  readonly share: number;
  readonly state: "waiting" | "running" | "refused" | "tooLarge";
  readonly error?: unknown;
}

export const imageUploads = {
  changed: (
    uploads: readonly ImageUpload[],
    id: string,
    change: Partial<ImageUpload>,
  ): readonly ImageUpload[] => uploads.map((each) => (each.id === id ? { ...each, ...change } : each)),

  /** Those that were refused stay, with their reasons. */
  stopped: (uploads: readonly ImageUpload[]): readonly ImageUpload[] =>
    uploads.filter(({ state }) => state === "refused" || state === "tooLarge"),
};
