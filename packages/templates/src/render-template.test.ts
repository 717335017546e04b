import { describe, expect, it } from "vitest";
import { renderTemplate } from "./render-template.js";
import { anEmail, noLinks, rendered, someVariables } from "./templates.fixture.js";

describe("rendering", () => {
  it("makes a text message", async () => {
    expect(
      await rendered({ type: "Sms", body: "Hi {{ user.name }} & co" }, { user: { name: "<Ann>" } }),
    ).toEqual({
      ok: true,
      content: { channel: "Sms", body: "Hi <Ann> & co" },
    });
  });

  it("makes a push message, with the strings of its options rendered", async () => {
    const definition = {
      type: "MobilePush" as const,
      title: "Hi {{ user.name }}",
      imageUrl: "https://a.test/{{ user.name }}.png",
      android: { notification: { channelId: "c-{{ user.name }}", tags: ["{{ user.name }}", 1, null, true] } },
    };
    expect(await rendered(definition, { user: { name: "ann" } })).toEqual({
      ok: true,
      content: {
        channel: "MobilePush",
        title: "Hi ann",
        imageUrl: "https://a.test/ann.png",
        android: { notification: { channelId: "c-ann", tags: ["ann", 1, null, true] } },
      },
    });
  });

  it("reports the path of a fault in a push message's options", async () => {
    const definition = {
      type: "MobilePush" as const,
      title: "{{ user.a }}",
      android: { x: ["{{ user.b }}"] },
    };
    expect(await rendered(definition)).toMatchObject({
      faults: [{ field: "title" }, { field: "android.x[0]" }],
    });
  });

  it.each([
    "{{ [user.name].crm }}",
    "{% assign names = user.list | map_exp: 'each', 'secrets.crm' %}{{ names }}",
    "{% assign groups = user.list | group_by_exp: 'each', 'secrets.crm' %}{{ groups | json }}",
  ])("gives a field no secret that only another field names: %s", async (body) => {
    const definition = anEmail({ subject: "{{ secrets.crm }}", body });
    const user = { name: "secrets", list: ["a"] };
    const outcome = await rendered(definition, { user, secrets: { crm: "s3cr3t" } });
    const printed = JSON.stringify(outcome).split("s3cr3t").length - 1;
    expect(printed).toBe(outcome.ok ? 1 : 0);
  });

  it("has no subscription group when there is none", async () => {
    const { subscriptionGroupId: _group, ...variables } = someVariables();
    const definition = {
      type: "Sms" as const,
      body: "{% if subscription_group_id %}a{% else %}b{% endif %}",
    };
    expect(await renderTemplate({ definition, variables, links: noLinks })).toMatchObject({
      content: { body: "b" },
    });
  });
});
