/**
 * The mail of a starter as MJML: one column, no pictures, the line beside the subject, and a way to leave. What the member
 * typed is text: it can end no element and print no variable. Pure.
 */
import type { Language } from "../../../data/index.js";

/** `{company}` is the name of the company. Liquid is printed as everywhere in templates. */
export interface MailText {
  readonly subject: string;
  /** The line that inboxes show beside the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Of the button, which leads to the website. */
  readonly button: string;
  /** Why the reader gets it. */
  readonly reason: string;
}

export interface Sender {
  readonly company: string;
  /** As `websiteOf` gives it. */
  readonly website: string;
}

export interface MailDefinition {
  readonly type: "Email";
  readonly emailContentsType: "Code";
  readonly from: string;
  readonly subject: string;
  readonly body: string;
}

/** The sender's address is that of the email provider. */
export function mailDefinition(
  text: MailText,
  { company, website }: Sender,
  language: Language,
): MailDefinition {
  const name = withoutLiquid(company.trim());
  const said = (part: string): string => part.replaceAll("{company}", () => escaped(name));
  const leave = `{% if subscription_group_id %}{% unsubscribe_link "${leaveWords[language]}" %}{% endif %}`;
  return {
    type: "Email",
    emailContentsType: "Code",
    from: "",
    subject: text.subject.replaceAll("{company}", () => name),
    body: `<mjml lang="${language}">
  <mj-head>
    <mj-title>${said(text.heading)}</mj-title>
    <mj-preview>${said(text.preheader)}</mj-preview>
    <mj-attributes>
      <mj-all font-family="Arial, Helvetica, sans-serif" />
      <mj-text font-size="16px" line-height="1.5" color="#1f2937" padding="0 0 16px" />
      <mj-button font-size="16px" background-color="#111827" color="#ffffff" border-radius="6px" padding="8px 0 16px" align="left" />
    </mj-attributes>
  </mj-head>
  <mj-body background-color="#f3f4f6">
    <mj-section padding="24px 0 0" />
    <mj-section background-color="#ffffff" border-radius="8px" padding="32px 24px 16px">
      <mj-column>
        <mj-text font-size="14px" font-weight="bold" color="#4b5563">${escaped(name)}</mj-text>
        <mj-text font-size="24px" line-height="1.3"><h1 style="margin:0;font-size:24px;line-height:1.3">${said(text.heading)}</h1></mj-text>
${text.paragraphs.map((each) => `        <mj-text>${said(each)}</mj-text>`).join("\n")}
        <mj-button href="${escaped(website)}">${said(text.button)}</mj-button>
      </mj-column>
    </mj-section>
    <mj-section padding="16px 24px 32px">
      <mj-column>
        <mj-text align="center" font-size="13px" color="#4b5563" padding="0">
          ${said(text.reason)} ${leave}
        </mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`,
  };
}

/** The address of a website as it is typed, also without `https://`; undefined when it is none. */
export function websiteOf(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "" || /[\s{}]/.test(text)) return undefined;
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return url !== null && url.hostname.includes(".") ? url.href : undefined;
}

const leaveWords: Readonly<Record<Language, string>> = {
  en: "Unsubscribe",
  de: "Abmelden",
};

function withoutLiquid(text: string): string {
  return text.replaceAll(/[{}]/g, "");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
