/**
 * A TCP proxy between the services and a server, for tests that cut connections. What the server has already read it will
 * still do, so a cut while answers are held back makes what was done look as if it had failed. Connections end by a reset,
 * as with a server that was killed: mongodb 7.8 waits for ever when it writes at the moment an orderly end arrives.
 */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface Proxy {
  /** The server's url by way of the proxy. */
  readonly url: string;
  /** Connections cut so far. */
  readonly cuts: number;
  /** Cuts those of the present connections that are chosen; all when nothing is said. New ones are let through. */
  cut(isChosen?: () => boolean): void;
  /** While true, what the server answers does not reach the services; it comes late when nothing was cut. */
  holdAnswers(held: boolean): void;
  close(): Promise<void>;
}

export async function startProxy(serverUrl: string): Promise<Proxy> {
  const target = new URL(serverUrl);
  const connections = new Map<Socket, Buffer[]>();
  let cuts = 0;
  let isHeld = false;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const held: Buffer[] = [];
    connections.set(client, held);
    const end = (): void => {
      connections.delete(client);
      client.resetAndDestroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on("error", () => undefined);
      socket.on("close", end);
    }
    client.pipe(upstream);
    upstream.on("data", (bytes: Buffer) => void (isHeld ? held.push(bytes) : client.write(bytes)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const url = new URL(serverUrl);
  url.port = String((server.address() as AddressInfo).port);
  const cut = (isChosen: () => boolean = () => true): void => {
    for (const [client] of [...connections].filter(() => isChosen())) {
      cuts += 1;
      client.resetAndDestroy();
    }
  };
  return {
    url: url.href,
    get cuts() {
      return cuts;
    },
    cut,
    holdAnswers(held) {
      isHeld = held;
      if (held) return;
      for (const [client, answers] of connections) {
        for (const bytes of answers.splice(0)) client.write(bytes);
      }
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
