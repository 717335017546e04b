/**
 * The limit of mailing: nodemailer alone, with the pool settings of the SMTP provider; it gets rendered mails and
 * records nothing. Runs in its own process; see `start-raw-mailer.ts`.
 */
import { performance } from "node:perf_hooks";
import { createTransport } from "nodemailer";
import type { RawMail } from "./start-raw-mailer.js";

const [port = ""] = process.argv.slice(2);
/** The number of messages the worker sends at once. */
const atOnce = 20;
const transport = createTransport({
  pool: true,
  host: "127.0.0.1",
  port: Number(port),
  secure: false,
  ignoreTLS: true,
  maxConnections: 8,
  maxMessages: 1_000,
  disableFileAccess: true,
  disableUrlAccess: true,
});

process.once("disconnect", () => process.exit());
process.on("message", (mails: readonly RawMail[]) => {
  void sendAll(mails).then(
    (perSecond) => process.send?.(perSecond),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});

async function sendAll(mails: readonly RawMail[]): Promise<number> {
  const start = performance.now();
  const waiting = mails.values();
  const sendOn = async (): Promise<void> => {
    for (const mail of waiting) await sendOne(mail);
  };
  await Promise.all(Array.from({ length: atOnce }, sendOn));
  return (mails.length * 1_000) / (performance.now() - start);
}

async function sendOne({ id, from, to, headers, ...texts }: RawMail): Promise<void> {
  await transport.sendMail({
    messageId: `<${id}@${from.address.slice(from.address.indexOf("@") + 1)}>`,
    date: new Date(),
    from,
    to: { name: "", address: to },
    ...texts,
    headers: headers.map(({ name, value }) => ({ key: name, value })),
    envelope: { from: { name: "", address: from.address }, to: [{ name: "", address: to }] },
  });
}
