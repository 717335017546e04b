/** A definition as sentences. */
export interface Sentence {
  readonly text: string;
  readonly children?: readonly Sentence[];
  /** Of something this version has no sentence for. */
  readonly unknown?: unknown;
}
