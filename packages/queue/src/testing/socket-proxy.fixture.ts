/** A TCP proxy in front of a server, for tests that cut connections: the server still executes what it has read. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

export interface SocketProxy {
  readonly port: number;
  /** Cuts every connection now; new ones are let through. */
  cut(): void;
  /** While true, the server's answers do not reach the clients. */
  muteAnswers(muted: boolean): void;
  close(): Promise<void>;
}

export async function startSocketProxy(target: URL): Promise<SocketProxy> {
  const sockets = new Set<Socket>();
  let muted = false;
  const server: Server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on("data", (bytes) => muted || client.write(bytes));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const cut = (): void => {
    for (const socket of sockets) {
      socket.destroy();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    muteAnswers(value: boolean): void {
      muted = value;
    },
    async close(): Promise<void> {
      cut();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
