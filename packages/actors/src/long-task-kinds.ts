/** The kinds of long tasks of all packages, and their commands. A new kind is a line in each. */
import type { LongTaskCommand, LongTaskKind } from "@signalbox/long-tasks";

export const longTaskKinds: readonly LongTaskKind[] = [];

export const longTaskCommands: readonly LongTaskCommand[] = [];
