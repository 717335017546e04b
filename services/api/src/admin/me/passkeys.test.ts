import { afterAll, beforeAll, expect, it } from "vitest";
import type { Passkey } from "@signalbox/access";
import { changeInstallation, signedIn, type TestBrowser } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";

const passkey: Passkey = {
  id: "key",
  publicKey: "cose",
  counter: 0,
  transports: ["internal"],
  name: "Laptop",
  createdAt: 5_000,
};

let testApi: TestApi;
let browser: TestBrowser;
beforeAll(async () => {
  testApi = await startTestApi({ config: { publicUrl: "http://signalbox.example" } });
  ({ browser } = await signedIn(testApi, { role: "Viewer", passkeys: [passkey] }));
});
afterAll(() => testApi.close());

const path = "/api/admin/me/passkeys";

it("lists, renames and removes the member's own passkeys", async () => {
  const { browser: other } = await signedIn(testApi, { role: "Admin" });
  expect(await (await browser.get(path)).json()).toEqual({
    passkeys: [{ id: "key", name: "Laptop", createdAt: 5_000 }],
  });
  expect((await other.send("PUT", `${path}/key`, { name: "Mine" })).status).toBe(404);
  expect((await other.send("DELETE", `${path}/key`)).status).toBe(404);
  expect((await browser.send("PUT", `${path}/key`, { name: " Phone " })).status).toBe(204);
  expect(await (await browser.get(path)).json()).toMatchObject({ passkeys: [{ name: "Phone" }] });
  expect((await browser.send("PUT", `${path}/key`, { name: " " })).status).toBe(400);
  const refused = await browser.send("DELETE", `${path}/key`);
  expect([refused.status, refused.headers.get("error-type")]).toEqual([409, "WouldLockOut"]);
  expect((await browser.send("DELETE", `${path}/key`, { confirmLockOut: true })).status).toBe(204);
  expect(await (await browser.get(path)).json()).toEqual({ passkeys: [] });
});

it("begins with options for the host of the service, and a challenge in a cookie", async () => {
  const answer = await browser.send("POST", `${path}/options`);
  expect(await answer.json()).toMatchObject({
    rp: { id: "signalbox.example" },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  expect(answer.headers.get("set-cookie")).toMatch(
    /^signalbox-new-passkey=v1\..*; path=\/; .*; samesite=lax; httponly$/,
  );
});

it("refuses a passkey without a challenge, and one that was made for another", async () => {
  const { browser: member } = await signedIn(testApi, { role: "Viewer" });
  const body = {
    name: "Laptop",
    credential: {
      id: "a2V5",
      rawId: "a2V5",
      type: "public-key",
      response: { clientDataJSON: "e30", attestationObject: "oA" },
      clientExtensionResults: {},
    },
  };
  const without = await member.send("POST", path, body);
  expect([without.status, await without.json()]).toEqual([
    409,
    { message: "this registration was used already or has expired; start again" },
  ]);
  const session = member.cookie();
  const options = await member.send("POST", `${path}/options`);
  const [challenge = ""] = (options.headers.get("set-cookie") ?? "").split(";", 1);
  const forged = await fetch(testApi.url + path, {
    method: "POST",
    headers: {
      cookie: `${session}; ${challenge}`,
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  expect([forged.status, await forged.json()]).toEqual([
    400,
    { message: expect.stringContaining("could not be verified") },
  ]);
});

it("offers passkeys at the sign-in page, but not where single sign-on is the only way", async () => {
  const page = async (): Promise<string> => (await fetch(`${testApi.url}/sign-in`)).text();
  expect(await page()).toContain("Sign in with a passkey");
  await changeInstallation(testApi.api, (state) => ({
    ...state,
    signIn: { ...state.signIn, passwords: false },
  }));
  expect(await page()).not.toContain("Sign in with a passkey");
});

it("needs a host name in PUBLIC_URL", async () => {
  const byAddress = await startTestApi({ config: { publicUrl: "http://192.0.2.1" } });
  const { browser: member } = await signedIn(byAddress, { role: "Viewer" });
  const answer = await member.send("POST", `${path}/options`);
  expect([answer.status, answer.headers.get("error-type")]).toEqual([503, "NotConfigured"]);
  expect(await (await fetch(`${byAddress.url}/sign-in`)).text()).not.toContain("passkey");
  await byAddress.close();
});
