/**
 * A pool of connections to one mail server, and one message over it. The copies (cc, bcc) go out in a transaction of their
 * own once the message itself was taken: so one answer always means one person, and a refused copy cannot hold up or
 * repeat the message. Opened by the provider.
 */
import { isIP } from "node:net";
import type {
  EmailMessage,
  ProviderConnection,
  ProviderPorts,
  SendContext,
  SendResult,
} from "@signalbox/provider-kit";
import { createTransport, type SendMailOptions, type SMTPPoolOptions } from "nodemailer";
import { watchHandover, type Handover, type WatchedMail } from "./handover.js";
import { addressesOfCopies, composeMail } from "./smtp-message.js";
import { failedResult } from "./smtp-result.js";

export interface SmtpSettings {
  readonly host: string;
  readonly port: string;
  readonly username?: string;
  readonly password?: string;
}

/** At most so many messages are under way at once; more wait. */
const maxConnections = 8;
/** Servers that want fewer say 421, and the message goes over the next connection. */
const maxMessagesPerConnection = 1_000;
const connectLimitMs = 10_000;
const idleMs = 60_000;
/** How long a server may think, e.g. about whether a message is spam. */
const silenceLimitMs = 120_000;

/** `authority` (PEM) vouches for certificates besides those the system trusts; for tests. */
export function openSmtp(
  settings: SmtpSettings,
  ports: ProviderPorts,
  authority?: string,
): ProviderConnection<"Email"> {
  const transport = createTransport({ ...poolOptions(settings, ports, authority), pool: true });
  transport.use("stream", watchHandover);
  const underWay = new Set<Promise<SendResult>>();

  async function handOver(
    mail: Omit<SendMailOptions, "envelope">,
    from: string,
    to: readonly string[],
  ): Promise<SendResult> {
    const handover: Handover = {};
    try {
      // As objects: text would be parsed for addresses, and quoted local parts taken for names.
      const envelope = { from: bareAddress(from), to: to.map(bareAddress) };
      const watched: WatchedMail = { ...mail, envelope, handover };
      const { response, messageId } = await transport.sendMail(watched);
      return { type: "accepted", vendorId: messageId, detail: { response } };
    } catch (error) {
      return failedResult(error, handover);
    }
  }

  async function send(message: EmailMessage, { signal, ...context }: SendContext): Promise<SendResult> {
    const composed = composeMail(message, { signal, ...context });
    if (composed.type === "unusable") return { type: "rejected", reason: composed.reason };
    const mail = { ...composed.mail, signal };
    const result = await handOver(mail, composed.from, [composed.to]);
    const copies = addressesOfCopies(message);
    if (result.type !== "accepted" || copies.length === 0) return result;
    // What became of the copies is told; nothing is sent again for them.
    const copied = await handOver(mail, composed.from, copies);
    return {
      ...result,
      detail: {
        sent: result.detail ?? null,
        copies: copied.type === "accepted" ? (copied.detail ?? null) : copied.reason,
      },
    };
  }

  return {
    send: async (message, context) => {
      const sending = send(message, context);
      underWay.add(sending);
      try {
        return await sending;
      } finally {
        underWay.delete(sending);
      }
    },
    close: async () => {
      await Promise.allSettled(underWay);
      transport.close();
    },
  };
}

function bareAddress(address: string): { readonly name: string; readonly address: string } {
  return { name: "", address };
}

function poolOptions(
  settings: SmtpSettings,
  ports: ProviderPorts,
  authority: string | undefined,
): SMTPPoolOptions {
  const { host, port } = placeOf(settings, ports);
  const { username, password } = settings;
  const staysHere = isLoopback(settings.host);
  return {
    host,
    port,
    // 465 speaks TLS from the first byte.
    secure: settings.port === "465",
    // Elsewhere TLS begins where the server offers it; a password is never sent without, but on this machine. There, and
    // without a password, nothing is gained by it, and the certificate would be one nobody vouches for.
    requireTLS: username !== undefined && !staysHere,
    opportunisticTLS: true,
    ignoreTLS: username === undefined && staysHere,
    ...(username === undefined ? {} : { auth: { user: username, pass: password ?? "" } }),
    ...(authority === undefined ? {} : { tls: { ca: authority } }),
    maxConnections,
    maxMessages: maxMessagesPerConnection,
    idleTimeout: idleMs,
    // Only what no byte was sent of is tried again over another connection, e.g. when the server had closed an idle one.
    maxRequeues: 2,
    connectionTimeout: connectLimitMs,
    greetingTimeout: connectLimitMs,
    dnsTimeout: connectLimitMs,
    socketTimeout: silenceLimitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function placeOf(
  { host, port }: SmtpSettings,
  { route }: ProviderPorts,
): { readonly host: string; readonly port: number } {
  if (route === undefined) return { host, port: Number(port) };
  const target = route(new URL(`smtp://${isIP(host) === 6 ? `[${host}]` : host}:${port}`));
  return {
    host: target.hostname.replace(/^\[|\]$/g, ""),
    port: Number(target.port === "" ? port : target.port),
  };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
