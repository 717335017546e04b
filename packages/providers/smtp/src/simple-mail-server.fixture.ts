/** A server that accepts and records every line, to check the exact conversation. For the tests of this package. */
import { createServer, type AddressInfo, type Socket } from "node:net";
import { createInterface } from "node:readline";

export interface SimpleMailServer {
  readonly port: string;
  /** As transmitted. */
  readonly lines: readonly string[];
  close(): Promise<void>;
}

/** Sends nothing at all when the greeting is empty. */
export async function startSimpleServer(greeting = "220 ready"): Promise<SimpleMailServer> {
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    if (greeting !== "") converse(socket, greeting, lines);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    port: String((server.address() as AddressInfo).port),
    lines,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function converse(socket: Socket, greeting: string, lines: string[]): void {
  let isMessage = false;
  const answer = (text: string): void => {
    socket.write(`${text}\r\n`);
  };
  answer(greeting);
  createInterface({ input: socket }).on("line", (line) => {
    lines.push(line);
    if (isMessage && line !== ".") return;
    isMessage = !isMessage && line === "DATA";
    if (isMessage) answer("354 go on");
    else answer(line.startsWith("EHLO") ? "250-simple\r\n250 SMTPUTF8" : "250 2.0.0 yes");
  });
}
