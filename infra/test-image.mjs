/**
 * `npm run test:image`: builds the image, starts it with its servers as `infra/compose.yaml` says, and waits until the api is
 * ready, for which a worker has set up the workspace. Removes everything at the end, also the volumes.
 */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

const limitMs = 120_000;
const environment = {
  ...process.env,
  COMPOSE_PROJECT_NAME: `signalbox-test-${randomBytes(3).toString("hex")}`,
  WRITE_KEY: Buffer.from(`key-1:${randomBytes(24).toString("hex")}`).toString("base64"),
  ADMIN_KEY: randomBytes(32).toString("hex"),
};

function compose(...args) {
  const parameters = ["compose", "-f", "infra/compose.yaml", ...args];
  const { status } = spawnSync("docker", parameters, { stdio: "inherit", env: environment });
  return status === 0;
}

async function isReady() {
  for (const startedAt = Date.now(); Date.now() - startedAt < limitMs; await pause(500)) {
    const answer = await fetch("http://127.0.0.1:3000/readyz").catch(() => undefined);
    if (answer?.status === 200) return true;
  }
  return false;
}

try {
  const passed = compose("up", "--build", "--detach") && (await isReady());
  if (!passed) compose("logs", "--tail", "100");
  console.log(passed ? "The image is ready." : "The image does not get ready.");
  process.exitCode = passed ? 0 : 1;
} finally {
  compose("down", "--volumes");
}
