/** The list of the messages that the Test provider kept. */
import * as z from "zod/mini";
import { defineList, searchFilter } from "../../ui/index.js";

export const mailboxList = defineList({
  /** A part of the recipient or the subject. */
  filters: { q: searchFilter((search) => ({ search }), { permission: "users:see-personal" }) },
  /** The delivery of the message that is open. */
  fields: { open: z.string() },
});
