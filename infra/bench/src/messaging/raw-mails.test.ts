import { describe, expect, it } from "vitest";
import { rawMails } from "./raw-mails.js";

describe("rawMails", () => {
  it("are complete: rendered for their recipient, with an unsubscribe link in text and headers", async () => {
    const [first, second] = await rawMails(2);
    expect(first).toMatchObject({
      to: "user-0000000@example.com",
      html: expect.stringContaining("for user-0000000@example.com until Sunday"),
      text: expect.stringContaining("for user-0000000@example.com until Sunday"),
    });
    expect(first?.html).toContain("/subscription-management/page?");
    expect(first?.headers.map(({ name }) => name)).toEqual([
      "List-Unsubscribe",
      "List-Unsubscribe-Post",
      "List-ID",
    ]);
    expect(second?.to).toBe("user-0000001@example.com");
  });
});
