/** What a channel says of itself, and of the templates of its messages. */
import type { Icon } from "@tabler/icons-react";
import type { Translated } from "../../data/index.js";

export interface ChannelKind {
  readonly icon: Icon;
  /** A message of it. */
  readonly title: Translated;
}
