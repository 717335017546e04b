/** Renders a mail's fields for one user: normalized addresses, single-line headers, the body as HTML and text. */
import type { FieldRenderer } from "../field-renderer.js";
import type { EmailTemplate, TemplateHeader } from "../template.js";
import { oneAddress } from "./addresses.js";
import { withPreheader } from "./preheader.js";
import { readDisplayName, readHeaderName, readHeaderText, readSubject } from "./header-text.js";

export interface EmailContent {
  readonly channel: "Email";
  /** An address, also with a name; empty when the template leaves it to the provider. */
  readonly from: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Addresses separated by commas. */
  readonly replyTo?: string;
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  /** The sender's name, in addition to `from`. */
  readonly name?: string;
  readonly headers: readonly TemplateHeader[];
}

export async function renderEmail(renderer: FieldRenderer, definition: EmailTemplate): Promise<EmailContent> {
  const from = renderer.renderAddresses("from");
  const subject = renderer.render("subject") ?? "";
  const sender = from === undefined ? undefined : renderer.take("from", oneAddress(from));
  const replyTo = renderer.renderAddresses("replyTo")?.join(", ") ?? "";
  const cc = renderer.renderAddresses("cc") ?? [];
  const bcc = renderer.renderAddresses("bcc") ?? [];
  const name = readDisplayName(renderer.render("name") ?? "");
  const headers = (definition.headers ?? []).map((_header, index) => renderHeader(renderer, index));
  const preheader = renderer.render("preheader") ?? "";
  const body = await renderer.renderBody("body");
  return {
    channel: "Email",
    from: sender ?? "",
    subject: readSubject(subject),
    html: withPreheader(body?.html ?? "", preheader),
    text: body?.text ?? "",
    ...(replyTo === "" ? {} : { replyTo }),
    cc,
    bcc,
    ...(name === "" ? {} : { name }),
    headers,
  };
}

function renderHeaderField(renderer: FieldRenderer, field: string): string | undefined {
  const text = renderer.render(field);
  return text === undefined ? undefined : renderer.take(field, readHeaderText(text));
}

function renderHeader(renderer: FieldRenderer, index: number): TemplateHeader {
  const nameField = `headers[${index}].name`;
  const name = renderHeaderField(renderer, nameField);
  const value = renderHeaderField(renderer, `headers[${index}].value`);
  return {
    name: (name === undefined ? undefined : renderer.take(nameField, readHeaderName(name))) ?? "",
    value: value ?? "",
  };
}
