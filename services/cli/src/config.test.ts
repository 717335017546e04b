import { expect, it } from "vitest";
import { aCliConfig } from "./config.fixture.js";
import { readCliConfig } from "./config.js";

const workspaceId = "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11";

it("has the workspace and the public URL of the environment", () => {
  const given = { WORKSPACE_ID: workspaceId.toUpperCase(), PUBLIC_URL: "https://box.example/" };
  expect(aCliConfig(given)).toMatchObject({ workspaceId, publicUrl: "https://box.example" });
});

it("treats an empty variable as absent", () => {
  const config = aCliConfig({ WORKSPACE_ID: "", PUBLIC_URL: "" });
  expect(config).not.toHaveProperty("workspaceId");
  expect(config).not.toHaveProperty("publicUrl");
});

it("names every invalid variable in one error", () => {
  expect(() => readCliConfig({ REDIS_URL: "http://x", WORKSPACE_ID: "mine", PUBLIC_URL: "box" })).toThrow(
    /REDIS_URL[^]*MONGODB_URL[^]*WORKSPACE_ID: should be the UUID [^]*"mine"[^]*PUBLIC_URL: should be http/,
  );
});
