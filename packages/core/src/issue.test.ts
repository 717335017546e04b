import { describe, expect, it } from "vitest";
import { AppError, refusalError } from "./errors.js";
import { fieldSays } from "./field-sentences.js";
import { issueAt, issueSchema, issuesText, issuesWithin, refusalText } from "./issue.js";

const required = issueAt(["users", 3, "id"], fieldSays.required());
const whole = issueAt([], fieldSays.invalidType({ expected: "object" }));

describe("issues", () => {
  it("are said with their paths", () => {
    expect(issuesText([required, whole])).toBe("users[3].id: required; must be an object");
    expect(issuesText([whole], { whole: "body" })).toBe("body: must be an object");
    expect(issuesText([required, whole, whole], { maxListed: 1 })).toBe("users[3].id: required; and 2 more");
    expect(issuesText([issueAt(["idempotency-key"], fieldSays.required())])).toBe(
      "idempotency-key: required",
    );
  });

  it("are moved to where the definition was sent", () => {
    expect(issuesWithin(["definition", "nodes", 0], [required, whole]).map(({ path }) => path)).toStrictEqual(
      [
        ["definition", "nodes", 0, "users", 3, "id"],
        ["definition", "nodes", 0],
      ],
    );
  });

  it("are read as they were stored", () => {
    const issue = issueAt(["a"], fieldSays.oneOf({ options: ["1", "2"] }));
    expect(issueSchema.parse(JSON.parse(JSON.stringify(issue)))).toStrictEqual(issue);
  });

  it("are the message and the data of an error; a sentence has none", () => {
    expect(refusalError("Conflict", required)).toMatchObject({
      code: "Conflict",
      message: "users[3].id: required",
      issues: [required],
    });
    expect(refusalError("NotFound", "gone")).toMatchObject({ message: "gone", issues: [] });
    expect(new AppError({ code: "X", issues: [required, required] }).message).toBe(
      "users[3].id: required; users[3].id: required",
    );
    expect(refusalText([whole, required], { whole: "body" })).toBe(
      "body: must be an object; users[3].id: required",
    );
  });
});
