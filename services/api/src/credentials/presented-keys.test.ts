import { expect, it } from "vitest";
import { presentedKeys } from "./presented-keys.js";

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const rawKey = base64("secret-id:secret");

it.each([
  [{}, []],
  [{ authorization: `Bearer ${rawKey}` }, [rawKey]],
  [{ authorization: `Basic ${rawKey}` }, [rawKey]],
  [{ authorization: `Basic ${base64(`${rawKey}:`)}` }, [base64(`${rawKey}:`), rawKey]],
  [{ authorization: "Digest abc" }, []],
  [{ authorization: rawKey }, []],
  [{ publicwritekey: rawKey }, [rawKey]],
  [{ publicwritekey: `Bearer ${rawKey}` }, [rawKey]],
  [{ authorization: "Bearer one", publicwritekey: "two" }, ["one", "two"]],
])("the headers %j present the keys %j", (headers, keys) => {
  expect(presentedKeys(headers)).toEqual(keys);
});
