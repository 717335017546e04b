/** Loopback ports nobody listens on at this moment. Anyone who uses one must be ready for someone having been faster. */
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/** A free port of the system's choice. */
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
