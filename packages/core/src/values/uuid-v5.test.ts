import { describe, expect, it } from "vitest";
import { uuidV5 } from "./uuid-v5.js";

/** The namespace for domain names, RFC 9562 §6.6. */
const dns = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";

describe("a name-based id", () => {
  it("equals the RFC's example", () => {
    expect(uuidV5("www.example.com", dns)).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
    expect(uuidV5("www.example.com", dns.replaceAll("-", ""))).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
  });

  it("depends on the name and the namespace alone", () => {
    const other = "6ba7b811-9dad-11d1-80b4-00c04fd430c8";
    expect(uuidV5("a", dns)).toBe(uuidV5("a", dns));
    expect(new Set([uuidV5("a", dns), uuidV5("b", dns), uuidV5("a", other)]).size).toBe(3);
  });
});
