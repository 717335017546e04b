/**
 * A real SMTP server on loopback that accepts every mail unless a test sets a rejection, and counts them by Message-ID,
 * as a recipient's mailbox would.
 */
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface MailServer {
  readonly port: string;
  /** How often each message arrived, by its Message-ID. */
  readonly arrivals: ReadonlyMap<string, number>;
  /** The recipients, in the order of arrival. */
  readonly recipients: readonly string[];
  /** The raw messages, the latest hundred. */
  readonly texts: readonly string[];
  /** Answers for the next recipients, for example `451 4.7.1 Greylisted`; all others are accepted. */
  readonly refusals: string[];
  close(): Promise<void>;
}

/** PEM; with a certificate the server offers TLS. */
export interface MailServerCertificate {
  readonly key: string;
  readonly cert: string;
}

const keptTexts = 100;

export async function startMailServer(certificate?: MailServerCertificate): Promise<MailServer> {
  const arrivals = new Map<string, number>();
  const recipients: string[] = [];
  const texts: string[] = [];
  const refusals: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    ...(certificate ?? { disabledCommands: ["STARTTLS"] }),
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 200,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onRcptTo: (_address, _session, done) => {
      const refusal = refusals.shift();
      if (refusal === undefined) return done();
      done(Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const [, id = ""] = /^message-id:\s*<([^>]+)>/im.exec(text) ?? [];
        arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        texts.push(text);
        if (texts.length > keptTexts) texts.shift();
        done();
      });
    },
  });
  // A killed worker leaves its connections broken.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    port: String(port),
    arrivals,
    recipients,
    texts,
    refusals,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
