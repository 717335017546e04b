/** An application of another origin that shows the embedded dashboard in a frame. */
import { once } from "node:events";
import { createServer } from "node:http";

export interface HostPage {
  /** The origin; the query `framed` is the address in the frame. */
  readonly url: string;
  close(): Promise<void>;
}

export async function startHostPage(): Promise<HostPage> {
  const server = createServer((request, response) => {
    const framed = new URL(request.url ?? "", "http://localhost").searchParams.get("framed") ?? "";
    response.setHeader("content-type", "text/html");
    response.end(
      `<!doctype html><title>Shop</title><link rel="icon" href="data:," /><iframe width="1200" height="800" src="${framed.replaceAll('"', "&quot;")}"></iframe>`,
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
