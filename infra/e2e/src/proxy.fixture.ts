/**
 * A TCP proxy between the services and a server, for tests that cut connections. The server still executes what it has
 * read, so a cut while answers are held back makes executed commands look failed. Connections end with a reset, as with
 * a killed server: mongodb 7.8 waits for ever when it writes at the moment of an orderly end.
 */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface Proxy {
  /** The server's URL through the proxy. */
  readonly url: string;
  /** Connections cut so far. */
  readonly cuts: number;
  /** Cuts the chosen current connections; all by default. New ones are accepted. */
  cut(isChosen?: () => boolean): void;
  /** While true, the server's answers are held back from the services; they arrive late if nothing is cut. */
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
