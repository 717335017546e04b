/**
 * Connections to mail servers that must be outside the network or listed. Nodemailer resolves names by itself, so the socket
 * is opened here, where the guard checks the target address.
 */
import { connect, type LookupFunction, type Socket } from "node:net";

export interface GuardedSocketOptions {
  readonly host: string;
  readonly port: number;
  readonly lookup: LookupFunction;
  /** For the look-up and the connection together. */
  readonly limitMs: number;
}

/** Rejects with the failure of the look-up or of the connection. */
export function openGuardedSocket({ host, port, lookup, limitMs }: GuardedSocketOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup });
    const limit = setTimeout(() => socket.destroy(timedOut(host, port)), limitMs);
    const settle = (): void => {
      clearTimeout(limit);
      socket.off("error", fail);
    };
    const fail = (error: Error): void => {
      settle();
      reject(error);
    };
    socket.once("error", fail);
    socket.once("connect", () => {
      settle();
      resolve(socket);
    });
  });
}

function timedOut(host: string, port: number): Error {
  return Object.assign(new Error(`no connection to ${host}:${port} in time`), { code: "CONNECT_TIMEOUT" });
}
