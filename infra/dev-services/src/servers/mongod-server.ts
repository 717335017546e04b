/** MongoDB's own server, a standalone one with its data in a directory. It journals every write in any case. */
import { once } from "node:events";
import { connect } from "node:net";
import type { DevServerProcess, DevServerSettings } from "../dev-server.js";
import { createServerProcess } from "./server-process.js";

/** `binary` is mongod's name or path. */
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

/** mongod listens only when it is ready to serve. */
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
