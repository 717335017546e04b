/** MongoDB's own server, standalone with its data in a directory. It always journals every write. */
import { once } from "node:events";
import { connect } from "node:net";
import type { DevServerProcess, DevServerSettings } from "../dev-server.js";
import { createServerProcess } from "./server-process.js";

/** `binary` is the name or path of mongod. */
export function mongodServer(binary: string, how: string, settings: DevServerSettings): DevServerProcess {
  return createServerProcess(
    {
      name: "mongod",
      how,
      urlOf: (port) => `mongodb://127.0.0.1:${port}/?directConnection=true`,
      command: (port) => [
        binary,
        "--dbpath",
        settings.dataDir,
        "--bind_ip",
        "127.0.0.1",
        "--port",
        String(port),
      ],
      isReady: accepts,
      stopSignal: "SIGTERM",
    },
    settings,
  );
}

/** mongod listens only once it is ready. */
async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
