/** Prints lines, and for the progress of long work at most one line per second. */
import type { Output } from "./command.js";

const progressEveryMs = 1_000;

export function createOutput(options: {
  readonly write: (text: string) => void;
  /** Default: `write`. */
  readonly writeProgress?: (text: string) => void;
  readonly now: () => Date;
}): Output {
  const { writeProgress = options.write } = options;
  let progressAt = -Infinity;
  const print = (line: string): void => options.write(`${line}\n`);
  return {
    print,
    progress(line) {
      const at = options.now().getTime();
      if (at - progressAt < progressEveryMs) return;
      progressAt = at;
      writeProgress(`${line}\n`);
    },
  };
}
