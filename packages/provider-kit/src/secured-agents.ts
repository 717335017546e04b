/**
 * Keep-alive connections to vendors. A request gets a connection only after the TLS handshake and the certificate check:
 * a failure before that means that the message was certainly not sent, which decides whether it may be retried. Used by
 * `vendor-http.ts`.
 */
import { Agent as HttpAgent, type ClientRequestArgs } from "node:http";
import { connect as connectTcp, isIP, type LookupFunction, type TcpNetConnectOpts } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectTls, type ConnectionOptions } from "node:tls";

/** Idle time before a connection is closed: less than vendors wait, so that they never close first. */
const idleMs = 4_000;
const connectLimitMs = 15_000;

export interface SecuredAgents {
  readonly http: HttpAgent;
  readonly https: HttpAgent;
  close(): void;
}

/** `lookup` resolves every host name, e.g. to reject addresses; IP addresses are not looked up. */
export function createSecuredAgents(lookup?: LookupFunction): SecuredAgents {
  const http = new StandingAgent("http:", lookup);
  const https = new StandingAgent("https:", lookup);
  return {
    http,
    https,
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
}

type WhenConnected = (error: Error | null, connection: Duplex) => void;

class StandingAgent extends HttpAgent {
  readonly #scheme: "http:" | "https:";
  readonly #lookup: LookupFunction | undefined;

  constructor(scheme: "http:" | "https:", lookup: LookupFunction | undefined) {
    super({ keepAlive: true, timeout: idleMs, maxFreeSockets: 64 });
    this.#scheme = scheme;
    this.#lookup = lookup;
    // Node compares it with the scheme of the request.
    Object.assign(this, { protocol: scheme, defaultPort: scheme === "https:" ? 443 : 80 });
  }

  override createConnection(options: ClientRequestArgs, whenConnected?: WhenConnected): undefined {
    const host = options.host ?? "localhost";
    const target: TcpNetConnectOpts & ConnectionOptions = {
      host,
      port: Number(options.port),
      // The certificate must be valid for the called host, regardless of the request's `host` header.
      servername: isIP(host) === 0 ? host : "",
      ...(this.#lookup === undefined ? {} : { lookup: this.#lookup }),
    };
    const connection = this.#scheme === "https:" ? connectTls(target) : connectTcp(target);
    const limit = setTimeout(() => connection.destroy(connectTimeout(target)), connectLimitMs);
    const fail = (error: Error): void => {
      clearTimeout(limit);
      whenConnected?.(error, connection);
    };
    connection.once("error", fail);
    connection.once(this.#scheme === "https:" ? "secureConnect" : "connect", () => {
      clearTimeout(limit);
      connection.off("error", fail);
      whenConnected?.(null, connection);
    });
  }
}

function connectTimeout(target: TcpNetConnectOpts): Error {
  return Object.assign(new Error(`no connection to ${target.host}:${target.port} in time`), {
    code: "CONNECT_TIMEOUT",
  });
}
