/** The mails of a campaign for the raw mailer: rendered, to different users, with all headers. */
import { randomUUID } from "node:crypto";
import {
  compileTemplate,
  renderCompiled,
  type EmailContent,
  type TemplateVariables,
} from "@signalbox/templates";
import type { RawMail } from "../limits/start-raw-mailer.js";
import { userIdOf } from "../load/calls.js";
import { plainEmail } from "./mail-template.js";
import { groupHeaders, linksOfMails, usersNamed } from "./mail-inputs.js";

const from = { name: "Northwind Traders", address: "shop@northwind.example" };

export async function rawMails(count: number): Promise<readonly RawMail[]> {
  const compiled = compileTemplate(plainEmail);
  const render = async (variables: TemplateVariables): Promise<EmailContent> => {
    const rendered = await renderCompiled(compiled, { variables, links: linksOfMails });
    if (!rendered.ok || rendered.content.channel !== "Email") throw new Error(JSON.stringify(rendered));
    return rendered.content;
  };
  const mails: RawMail[] = [];
  for (const [index, user] of usersNamed(count).entries()) {
    const { subject, html, text } = await render(user);
    const to = `${userIdOf(index)}@example.com`;
    mails.push({ id: randomUUID(), from, to, subject, html, text, headers: groupHeaders });
  }
  return mails;
}
