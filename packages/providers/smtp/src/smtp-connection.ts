/**
 * A connection pool to one mail server, and one message over it. The copies (cc, bcc) go out in a separate transaction
 * after the message was accepted: so one answer always means one user, and a rejected copy neither blocks nor repeats the
 * message. Opened by the provider.
 */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import {
  asVerifyResult,
  createHostGuard,
  insideAddress,
  type EmailMessage,
  type ProviderConnection,
  type ProviderPorts,
  type Resolve,
  type SendContext,
  type SendResult,
  type VerifyResult,
} from "@signalbox/provider-kit";
import { createTransport, type SendMailOptions, type SMTPPoolOptions } from "nodemailer";
import { openGuardedSocket } from "./guarded-socket.js";
import { watchHandover, type Handover, type WatchedMail } from "./handover.js";
import { heloNameOf } from "./helo-name.js";
import { addressesOfCopies, composeMail } from "./smtp-message.js";
import { failedResult, refusedHostResult, unansweredInside } from "./smtp-result.js";
import { createUtf8Check, needsUtf8, type OpenSocket } from "./utf8-check.js";

export interface SmtpSettings {
  readonly host: string;
  readonly port: string;
  readonly username?: string;
  readonly password?: string;
  /** PEM; when set, only it is trusted. */
  readonly caCertificate?: string;
  readonly heloName?: string;
}

/** Messages in flight; more wait. */
const maxConnections = 8;
/** Servers that want fewer answer 421, and the message goes over the next connection. */
const maxMessagesPerConnection = 1_000;
const connectLimitMs = 10_000;
const idleMs = 60_000;
/** How long a server may take to answer, e.g. for a spam check. */
const silenceLimitMs = 120_000;
const defaultInsideTestMs = 10_000;

export interface SmtpOptions {
  /** Resolves the host instead of the system, where inside hosts are rejected. */
  readonly resolve?: Resolve;
  /** When a test of an inside server ends that does not answer as one: the time says nothing about what listens there. */
  readonly insideTestMs?: number;
}

export function openSmtp(
  settings: SmtpSettings,
  ports: ProviderPorts,
  { resolve, insideTestMs = defaultInsideTestMs }: SmtpOptions = {},
): ProviderConnection<"Email"> {
  const options = poolOptions(settings, ports);
  const place = createPlaceWatch(settings.host, resolve);
  const guard =
    ports.allowedMailHosts === undefined ? undefined : createHostGuard(ports.allowedMailHosts, place.resolve);
  const refusal = guard?.refusalOfHost(settings.host, settings.port);
  const openSocket: OpenSocket | undefined =
    guard &&
    (() => openGuardedSocket({ ...placeOf(settings, ports), lookup: guard.lookup, limitMs: connectLimitMs }));
  const transport = createTransport({
    ...options,
    pool: true,
    ...(openSocket !== undefined && { getSocket: socketProvider(openSocket) }),
  });
  transport.use("stream", watchHandover);
  const takesUtf8 = createUtf8Check(options, openSocket);
  const hasCaCertificate = settings.caCertificate !== undefined;
  const underWay = new Set<Promise<SendResult>>();

  async function handOver(
    mail: Omit<SendMailOptions, "envelope"> & Pick<SendContext, "signal">,
    from: string,
    to: readonly string[],
  ): Promise<SendResult> {
    const handover: Handover = {};
    try {
      const beyondAscii = [from, ...to].filter(needsUtf8);
      if (beyondAscii.length > 0 && !(await takesUtf8(mail.signal))) return withoutUtf8(beyondAscii);
      // As objects: text would be parsed for addresses, and quoted local parts taken for names.
      const envelope = { from: bareAddress(from), to: to.map(bareAddress) };
      const watched: WatchedMail = { ...mail, envelope, handover };
      const { response, messageId } = await transport.sendMail(watched);
      return { type: "accepted", vendorId: messageId, detail: { response } };
    } catch (error) {
      return failed(error, handover);
    }
  }

  /** Settings without a guard are those of an earlier release, which cannot be changed to another port. */
  function failed(error: unknown, handover: Handover): SendResult {
    return failedResult(error, {
      handover,
      hasCaCertificate,
      isInside: guard !== undefined && place.isInside(),
    });
  }

  async function verify(signal: AbortSignal): Promise<VerifyResult> {
    const over = pause(insideTestMs, unansweredInside, { ref: false });
    const attempt = Promise.race([transport.verify(), aborted(signal)]).then(
      () => undefined,
      (error: unknown) => failed(error, {}),
    );
    const isInside = (): boolean => guard !== undefined && place.isInside();
    const first = await Promise.race([attempt, over.then((result) => (isInside() ? result : attempt))]);
    const result = first === unansweredInside ? await over : first;
    return result === undefined ? { type: "verified" } : asVerifyResult(result);
  }

  async function send(message: EmailMessage, { signal, ...context }: SendContext): Promise<SendResult> {
    if (refusal !== undefined) return refusedHostResult(refusal);
    const composed = composeMail(message, { signal, ...context });
    if (composed.type === "unusable") return { type: "rejected", reason: composed.reason };
    const mail = { ...composed.mail, signal };
    const result = await handOver(mail, composed.from, [composed.to]);
    const copies = addressesOfCopies(message);
    if (result.type !== "accepted" || copies.length === 0) return result;
    // The result of the copies is reported; nothing is sent again for them.
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
    verify: async ({ signal }) => {
      if (refusal !== undefined) return asVerifyResult(refusedHostResult(refusal));
      return verify(signal);
    },
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

interface PlaceWatch {
  readonly resolve: Resolve;
  /** Of the host itself, or of an address that its name was resolved to. */
  isInside(): boolean;
}

function createPlaceWatch(host: string, resolve: Resolve = systemResolve): PlaceWatch {
  let isInside = isIP(host) !== 0 && insideAddress(host) !== undefined;
  return {
    async resolve(name) {
      const addresses = await resolve(name);
      if (addresses.some(({ address }) => insideAddress(address) !== undefined)) isInside = true;
      return addresses;
    },
    isInside: () => isInside,
  };
}

function systemResolve(host: string): ReturnType<Resolve> {
  return lookup(host, { all: true });
}

/** Rejects when the signal aborts. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => reject(new Error("the server did not answer in time"));
    if (signal.aborted) fail();
    else signal.addEventListener("abort", fail, { once: true });
  });
}

function socketProvider(openSocket: OpenSocket): NonNullable<SMTPPoolOptions["getSocket"]> {
  return (_options, done) => void passSocket(openSocket, done);
}

async function passSocket(
  openSocket: OpenSocket,
  done: Parameters<NonNullable<SMTPPoolOptions["getSocket"]>>[1],
): Promise<void> {
  let connection: Awaited<ReturnType<OpenSocket>>;
  try {
    connection = await openSocket();
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), undefined);
    return;
  }
  done(null, { connection });
}

/** The server would reject it, or pass it on damaged. */
function withoutUtf8(addresses: readonly string[]): SendResult {
  const listed = addresses.join(", ");
  const reason = `The server takes only ASCII letters before the @ (it does not offer SMTPUTF8): ${listed}`;
  return { type: "rejected", reason, code: "SMTPUTF8" };
}

function bareAddress(address: string): { readonly name: string; readonly address: string } {
  return { name: "", address };
}

function poolOptions(settings: SmtpSettings, ports: ProviderPorts): SMTPPoolOptions {
  const { host, port } = placeOf(settings, ports);
  const { username, password, caCertificate, heloName = heloNameOf(ports.publicUrl) } = settings;
  const staysHere = isLoopback(settings.host);
  const isTrusted = caCertificate !== undefined;
  return {
    host,
    port,
    // 465 uses TLS from the first byte.
    secure: settings.port === "465",
    // Elsewhere TLS starts where the server offers it; a password is never sent without it, except on this machine.
    // There, without a password, TLS gains nothing, and the certificate would be untrusted. A configured certificate
    // requires TLS.
    requireTLS: isTrusted || (username !== undefined && !staysHere),
    opportunisticTLS: true,
    ignoreTLS: !isTrusted && username === undefined && staysHere,
    ...(username === undefined ? {} : { auth: { user: username, pass: password ?? "" } }),
    ...(isTrusted && { tls: { ca: caCertificate } }),
    ...(heloName !== undefined && { name: heloName }),
    maxConnections,
    maxMessages: maxMessagesPerConnection,
    idleTimeout: idleMs,
    // Only a message of which no byte was sent is retried over another connection, e.g. when the server had closed an
    // idle one.
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
