import { describe, expect, it } from "vitest";
import { idColumn, readHeader, type HeaderShape } from "./read-header.js";

const shape: HeaderShape<"id" | "email" | "action" | "status"> = {
  columns: [
    idColumn,
    { name: "email", spellings: ["email", "emailaddress"] },
    { name: "action", spellings: ["action"] },
    { name: "status", spellings: ["status"], yieldsTo: "action" },
  ],
  needed: ["id", "email"],
};

describe("the header of an upload", () => {
  it.each(["id", "ID", " Id ", "userId", "user id", "User ID", "USER_ID", "user-id", "\uFEFFid", "ｉｄ"])(
    "names the id by %j",
    (name) => {
      expect(readHeader([name], shape)).toEqual([{ field: "id" }]);
    },
  );

  it.each([
    "email",
    "Email",
    "EMAIL",
    "E-Mail",
    "e‑mail",
    "E-mail Address",
    "Email Address",
    "email_address\u200b",
    "\tEmail ",
  ])("names the email by %j", (name) => {
    expect(readHeader([name], shape)).toEqual([{ field: "email" }]);
  });

  it("keeps the names of traits but for blanks around them", () => {
    expect(readHeader(["id", " First Name ", "MEMBER_RATING", "'=x", "Emails"], shape)).toEqual([
      { field: "id" },
      { trait: "First Name" },
      { trait: "MEMBER_RATING" },
      { trait: "=x" },
      { trait: "Emails" },
    ]);
  });

  it("reads a status as a trait under its own name where there is an action", () => {
    expect(readHeader(["id", "Status"], shape)).toEqual([{ field: "id" }, { field: "status" }]);
    expect(readHeader(["Status", "Action", "id"], shape)).toEqual([
      { trait: "Status" },
      { field: "action" },
      { field: "id" },
    ]);
  });

  it("leaves out columns without a name at the end", () => {
    expect(readHeader(["id", "plan", "", "  "], shape)).toEqual([{ field: "id" }, { trait: "plan" }]);
    expect(() => readHeader(["id", " ", "plan"], shape)).toThrow("row 1: column 2 has no name");
  });

  it("refuses two columns of one meaning, and two traits of one name", () => {
    expect(() => readHeader(["Email", "E-Mail Address"], shape)).toThrow(
      'row 1: the columns "Email" and "E-Mail Address" both mean "email"; keep one of them',
    );
    expect(() => readHeader(["id", "userId"], shape)).toThrow('both mean "id"');
    expect(() => readHeader(["id", "id"], shape)).toThrow('row 1: two columns are named "id"');
    expect(() => readHeader(["id", "plan", " plan"], shape)).toThrow('row 1: two columns are named "plan"');
    expect(readHeader(["id", "plan", "Plan"], shape)).toHaveLength(3);
  });

  it("needs one of the needed columns", () => {
    expect(() => readHeader(["action", "name"], shape)).toThrow(
      'row 1: the column "id" or "email" is missing; there are "action", "name"',
    );
  });
});
