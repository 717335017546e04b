/**
 * Whether a mail server accepts addresses with non-ASCII local parts (SMTPUTF8, RFC 6531). The pool does not expose a
 * server's extensions, so they are queried over a separate connection, once for as long as the provider stays open.
 */
import type { Socket } from "node:net";
import type { SMTPConnectionOptions } from "nodemailer";
import SMTPConnection from "nodemailer/lib/smtp-connection";

export function needsUtf8(address: string): boolean {
  return /[^\p{ASCII}]/u.test(address.slice(0, address.lastIndexOf("@")));
}

/** Opens the connection to the server. */
export type OpenSocket = () => Promise<Socket>;

/**
 * The check rejects with the failure of the connection, as nodemailer reports it. Without `openSocket` nodemailer connects by
 * itself.
 */
export function createUtf8Check(
  options: SMTPConnectionOptions,
  openSocket?: OpenSocket,
): (signal: AbortSignal) => Promise<boolean> {
  let known: boolean | undefined;
  return async (signal) => {
    if (known !== undefined) return known;
    const connection = await openSocket?.();
    known = await askServer({ ...options, ...(connection !== undefined && { connection }) }, signal);
    return known;
  };
}

function askServer(options: SMTPConnectionOptions, signal: AbortSignal): Promise<boolean> {
  const connection = new SMTPConnection(options);
  return new Promise<boolean>((resolve, reject) => {
    const end = (): void => reject(new Error("Connection closed unexpectedly"));
    signal.addEventListener("abort", end);
    // A connection that fails later, while it closes, has answered before.
    connection.on("error", reject);
    connection.once("end", end);
    connection.connect(() => resolve(offersUtf8(connection.lastServerResponse)));
    if (signal.aborted) end();
  }).finally(() => {
    connection.quit();
    connection.close();
  });
}

/** The last response is the one to EHLO, the second one where TLS was started. */
function offersUtf8(response: string | false): boolean {
  return response !== false && /^250[ -]SMTPUTF8\b/im.test(response);
}
