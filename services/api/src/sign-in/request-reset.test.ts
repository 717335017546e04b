/** Asking for a new password says nothing about who is a member: neither by its answer nor by its time. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAccount, testBrowser } from "../members/member.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";

let testApi: TestApi;
let order: string[] = [];

beforeAll(async () => {
  testApi = await startTestApi({
    config: { publicUrl: "http://signalbox.example" },
    serve: (api) => ({
      ...api,
      // Whatever is done for an account is a command, which has an id.
      newId() {
        order.push("work");
        return api.newId();
      },
      metrics: {
        ...api.metrics,
        requestAnswered(answered) {
          order.push("answer");
          api.metrics.requestAnswered(answered);
        },
      },
    }),
  });
});
afterAll(() => testApi.close());

it("answers members, disabled ones and strangers alike, and does the rest afterwards", async () => {
  const ann = await makeAccount(testApi, { role: "Admin" });
  const gone = await makeAccount(testApi, { role: "Admin", status: "Disabled" });
  const browser = testBrowser(testApi.url);
  order = [];
  const answers: string[] = [];
  for (const email of [gone.email, "stranger@example.com", ann.email]) {
    const answer = await browser.post("/sign-in/reset", { email });
    answers.push(`${answer.status} ${await answer.text()}`);
  }
  await expect.poll(() => order).toContain("work");
  expect(order.slice(0, 4)).toEqual(["answer", "answer", "answer", "work"]);
  expect(new Set(answers).size).toBe(1);
  await expect
    .poll(async () => (await testApi.api.installation.readNow()).accounts.map(({ links }) => links.length))
    .toContain(1);
});

it("refuses addresses that could be taken for others, as the sign-in does", async () => {
  await makeAccount(testApi, { email: "kim@example.com", role: "Admin" });
  const browser = testBrowser(testApi.url);
  for (const email of ["\u212aim@example.com", "\uff4bim@example.com", "\u017ftranger@example.com"]) {
    const reset = await browser.post("/sign-in/reset", { email });
    expect([reset.status, await reset.text()]).toEqual([
      400,
      expect.stringContaining("can be taken for others"),
    ]);
    const signIn = await browser.post("/sign-in", { email, password: "seven green bottles" });
    expect([signIn.status, await signIn.text()]).toEqual([
      401,
      expect.stringContaining("can be taken for others"),
    ]);
  }
});

it("records a wrong password of a member after the answer", async () => {
  const hash = await testApi.api.passwords.hash("seven green bottles");
  const { email } = await makeAccount(testApi, { password: { hash, changedAt: 1 } });
  order = [];
  await testBrowser(testApi.url).post("/sign-in", { email, password: "wrong" });
  await expect.poll(() => order).toContain("work");
  expect(order.slice(0, 2)).toEqual(["answer", "work"]);
});
