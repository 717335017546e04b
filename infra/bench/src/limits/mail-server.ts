/**
 * The SMTP server of the benchmarks: on loopback, accepts everything and counts it. Runs in its own process, shared by
 * all senders; see `start-mail-server.ts`.
 */
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

let mails = 0;
let bytes = 0;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  disableReverseLookup: true,
  logger: false,
  onData(stream, _session, done) {
    stream.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    stream.on("end", () => {
      mails += 1;
      done();
    });
  },
});
// A client that ends breaks its connection.
server.on("error", () => undefined);

process.once("disconnect", () => process.exit());
process.on("message", () => process.send?.({ mails, bytes }));
server.listen(0, "127.0.0.1", () => {
  const { port } = server.server.address() as AddressInfo;
  process.send?.({ port });
});
