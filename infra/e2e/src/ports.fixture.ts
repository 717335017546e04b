/** Ports of this machine for tests: one that is in use, and one that is free. */
import { createServer } from "node:net";

/** Holds a port until `close`. */
export async function occupy(
  host: string,
  wanted = 0,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(wanted, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export async function freePort(): Promise<number> {
  const probe = await occupy("127.0.0.1");
  await probe.close();
  return probe.port;
}
