/**
 * Loopback ports that are free at this moment. Another process may take a port before it is used, so callers handle
 * that.
 */
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/** A free port chosen by the system. */
export function freePort(): Promise<number> {
  return listenBriefly(0);
}

export async function isPortFree(port: number): Promise<boolean> {
  return listenBriefly(port).then(
    () => true,
    () => false,
  );
}

async function listenBriefly(wanted: number): Promise<number> {
  const server = createServer();
  server.listen(wanted, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
