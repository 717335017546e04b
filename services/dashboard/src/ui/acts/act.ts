/** Something that a member can do on a page: a button, an entry of the command palette and a key at once. */
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

export interface Act {
  /** Among those of the page. */
  readonly id: string;
  /** What it does, as an imperative. */
  readonly label: string;
  readonly icon: Icon;
  /** Pressed anywhere on the page but in fields and dialogs. */
  readonly key?: string;
  readonly isPossible: boolean;
  /** Cannot be taken back. */
  readonly isDangerous?: boolean;
  /** The heading of the question before it. */
  readonly title: string;
  /** What it touches, with numbers. */
  readonly question: ReactNode;
  /** What has to be typed before. */
  readonly typed?: string;
  /** What has happened once it is done, as a sentence without a full stop. */
  readonly done: string;
  /** The way back from the question, where "Cancel" could mean the act itself. */
  readonly keep?: string;
  /** Afterwards everything that the page shows is read again. */
  readonly apply: () => Promise<unknown>;
  /** Takes it back, for a few seconds afterwards. */
  readonly undo?: () => Promise<unknown>;
  /** Of an act that ends what the page is about: leads to another page, and only other pages read again. */
  readonly leave?: () => void;
}
