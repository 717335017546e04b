import { describe, expect, it } from "vitest";
import { aWebhook, rendered } from "../templates.fixture.js";
import { readWebhookBody } from "./webhook-content.js";

describe("a webhook", () => {
  it("is the request that its body renders to", async () => {
    const body = `{
      "config": {
        "url": "https://hook.test/{{ user.id | url_encode }}",
        "method": "post",
        "headers": { "x-name": "{{ user.name }}", "x-count": {{ user.count }} },
        "params": { "q": "{{ user.name }}", "debug": false },
        "data": { "name": "{{ user.name }}", "all": {{ user | json }}, "tags": [{% for tag in user.tags %}"{{ tag }}"{% unless forloop.last %},{% endunless %}{% endfor %}] },
        "responseType": "json",
        "timeout": 1
      },
      "secret": { "headers": { "authorization": "Bearer {{ secrets.KEY }}" } }
    }`;
    const user = { id: "a/b", name: 'Ann "A" \\ {Lee}', count: 3, tags: ['"', "b"] };
    expect(await rendered(aWebhook(body), { user, secrets: { KEY: 's"3' } })).toEqual({
      ok: true,
      content: {
        channel: "Webhook",
        config: {
          url: "https://hook.test/a%2Fb",
          method: "POST",
          headers: { "x-name": user.name, "x-count": "3" },
          params: { q: user.name, debug: "false" },
          data: { name: user.name, all: user, tags: user.tags },
          responseType: "json",
        },
        secret: { headers: { authorization: 'Bearer s"3' } },
      },
    });
  });

  it("accepts captured fragments of JSON, and JSON in a variable", async () => {
    const body = `{% capture items %}{% for item in user.items %}{"sku": "{{ item.sku }}", "n": {{ item.n }}}{% unless forloop.last %}, {% endunless %}{% endfor %}{% endcapture %}
      {"config": {"url": "https://hook.test", "data": {"items": [{{ items }}], "text": "{{ items }}", "cart": {{ user.cart }}, "payload": {{ user.payload }} }}}`;
    const user = {
      items: [
        { sku: 'a"b', n: 1 },
        { sku: "c", n: 2 },
      ],
      cart: { total: 5 },
      payload: '{"plan": "pro"}',
    };
    expect(await rendered(aWebhook(body), { user })).toMatchObject({
      content: {
        config: {
          data: { items: user.items, text: expect.any(String), cart: user.cart, payload: { plan: "pro" } },
        },
      },
    });
  });

  it("is a GET without headers when it has only an address", () => {
    expect(readWebhookBody('{"config":{"url":"https://a.test"}}')).toEqual({
      ok: true,
      content: {
        channel: "Webhook",
        config: { url: "https://a.test", method: "GET", headers: {}, params: {} },
      },
    });
  });

  it.each([
    ["not json", { field: "body", message: "is not JSON once it is rendered", line: 1 }],
    ['{\n"config": x}', { field: "body", message: "is not JSON once it is rendered", line: 2, column: 11 }],
    ["", { field: "body", message: "is not JSON once it is rendered", line: 1, column: 1 }],
    ["{}", { field: "body.config" }],
    ['{"config":{}}', { field: "body.config.url" }],
    [
      '{"config":{"url":"file:///etc/passwd"}}',
      { field: "body.config.url", message: "no http or https address" },
    ],
    ['{"config":{"url":"https://a.test","method":"BREW"}}', { field: "body.config.method" }],
    [
      '{"config":{"url":"https://a.test","headers":{"a b":"c"}}}',
      { field: "body.config.headers.a b", message: "no name for a header" },
    ],
    [
      String.raw`{"config":{"url":"https://a.test","headers":{"a":"c\r\nX: y"}}}`,
      { field: "body.config.headers.a", message: "holds a line break or another control character" },
    ],
    [
      String.raw`{"config":{"url":"https://a.test"},"secret":{"headers":{"a":"\n"}}}`,
      { field: "body.secret.headers.a" },
    ],
    ['{"config":{"url":"https://a.test","headers":{"a":{}}}}', { field: "body.config.headers.a" }],
  ])("with the body %j is faulty", (body, fault) => {
    const read = readWebhookBody(body);
    expect(read.ok ? [] : read.faults).toMatchObject([fault]);
  });

  it("has no line break in a header through a value", async () => {
    const body = '{"config":{"url":"https://a.test","headers":{"x":"{{ user.x }}"}}}';
    expect(await rendered(aWebhook(body), { user: { x: "a\r\nEvil: 1" } })).toMatchObject({
      ok: false,
      faults: [{ field: "body.config.headers.x" }],
    });
  });
});
