import { setImmediate as endOfTurn } from "node:timers/promises";
import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { corkEachTurn } from "./write-together.js";

/** The writes that reach the system, each with all that leaves in it. */
function corked(): { readonly stream: Writable; readonly writes: string[] } {
  const writes: string[] = [];
  const stream = new Writable({
    writev(chunks, done) {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(" "));
      done();
    },
  });
  corkEachTurn(stream);
  return { stream, writes };
}

it("sends the commands of one turn in one write, in order, and those of the next in another", async () => {
  const { stream, writes } = corked();
  stream.write("GET a");
  stream.write("GET b");
  await Promise.resolve();
  stream.write("GET c");
  expect(writes).toEqual([]);

  await endOfTurn();
  expect(writes).toEqual(["GET a GET b GET c"]);

  stream.write("GET d");
  await endOfTurn();
  expect(writes).toEqual(["GET a GET b GET c", "GET d"]);
});

it("loses nothing of a connection that is ended in the same turn", async () => {
  const { stream, writes } = corked();
  stream.write("SET a 1");
  stream.end("QUIT");
  await endOfTurn();

  expect(writes).toEqual(["SET a 1 QUIT"]);
});

it("ignores a connection that is gone by then", async () => {
  const { stream, writes } = corked();
  stream.write("GET a");
  stream.destroy();
  await endOfTurn();

  expect(writes).toEqual([]);
});
