/** Closes after each test what the test opened, the latest first: readers before writers. */
import { afterEach } from "vitest";

interface Closable {
  close(): Promise<void>;
}

/** To be called by the test file. What is given to the returned function is closed; it returns it. */
export function closeAfterEach(): <Opened extends Closable>(opened: Opened) => Opened {
  let closing: Closable[] = [];
  afterEach(async () => {
    const opened = closing.toReversed();
    closing = [];
    for (const each of opened) await each.close();
  });
  return (opened) => {
    closing.push(opened);
    return opened;
  };
}
