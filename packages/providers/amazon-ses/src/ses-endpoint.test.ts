/** The configured endpoint: called where it is public or where the operator allowed it, and nowhere else. */
import { createServer, type AddressInfo } from "node:net";
import { anEmail, aSendContext, startLoopbackVendor } from "@signalbox/provider-kit/conformance";
import { afterEach, beforeEach, expect, it } from "vitest";
import { amazonSes } from "./index.js";

const keys = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI",
  region: "eu-central-1",
};
const ses = amazonSes(
  async () => undefined,
  async () => [{ address: "127.0.0.1", family: 4 }],
);

let connections = 0;
const inside = createServer((socket) => {
  connections += 1;
  socket.on("error", () => undefined);
  socket.end("HTTP/1.1 400 Bad Request\r\n\r\ns3cret of an inside service");
});

beforeEach(async () => {
  connections = 0;
  await new Promise<void>((resolve) => {
    inside.listen(0, "127.0.0.1", resolve);
  });
});
afterEach(() => new Promise((resolve) => inside.close(resolve)));

it("must be https", () => {
  for (const endpoint of ["file:///etc/passwd", "http://email.example.com"]) {
    expect(ses.config.safeParse({ ...keys, endpoint }).error?.issues).toMatchObject([
      { path: ["endpoint"], message: "must be an https:// URL" },
    ]);
  }
});

it.each(["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433", "ses.internal", "rebind.example"])(
  "at %s is not called",
  async (host) => {
    const endpoint = `https://${host}:${(inside.address() as AddressInfo).port}`;
    const connection = ses.open({ ...keys, endpoint }, {});
    const result = await connection.send(anEmail(), aSendContext());
    await connection.close();

    expect(result).toMatchObject({
      type: "rejected",
      misconfigured: true,
      reason: expect.stringMatching(/^The endpoint of the settings was not called: .+ on the inside/),
    });
    expect(connections).toBe(0);
  },
);

it("inside the network is called where the operator allowed it", async () => {
  const vendor = await startLoopbackVendor();
  vendor.answerWith(() => ({ status: 200, json: { MessageId: "1" } }));
  const ports = { route: vendor.route, allowedHosts: ["ses.internal:8443"] };
  const connection = ses.open({ ...keys, endpoint: "https://ses.internal:8443" }, ports);
  const result = await connection.send(anEmail(), aSendContext());
  await connection.close();
  await vendor.close();

  expect(result).toMatchObject({ type: "accepted" });
  expect(vendor.requests[0]?.host).toBe("ses.internal:8443");
});
