/** A ready-made mail or part as data of the product, one file each: its words in every language, and its blocks. */
import type { Icon } from "@tabler/icons-react";
import type { Language, Translated } from "../../../data/index.js";
import { mailOf, type Block, type MailDocument } from "./blocks.js";

export interface MailWords {
  readonly subject: string;
  readonly preheader: string;
  readonly [text: string]: string | readonly string[];
}

export interface MailContent {
  readonly type: "Email";
  readonly from: string;
  readonly subject: string;
  readonly preheader: string;
  readonly emailContentsType: "LowCode";
  readonly body: MailDocument;
  readonly [field: string]: unknown;
}

export interface MailStarter {
  /** In addresses. */
  readonly id: string;
  readonly icon: Icon;
  readonly names: Translated;
  /** What it is good for, in one sentence. */
  readonly why: Translated;
  readonly isBlank: false;
  /** A person needs it: it offers no way to leave. */
  readonly isTransactional: boolean;
  content(this: void, language: Language): MailContent;
}

interface MailOutline<Words extends MailWords> extends Omit<
  MailStarter,
  "isBlank" | "isTransactional" | "content"
> {
  readonly isTransactional?: true;
  readonly texts: Readonly<Record<Language, Words>>;
  blocks(this: void, words: Words, language: Language): readonly Block[];
}

/** The address of the sender is that of the email provider. */
export function defineMail<Words extends MailWords>({
  texts,
  blocks,
  isTransactional,
  ...about
}: MailOutline<Words>): MailStarter {
  return {
    ...about,
    isBlank: false,
    isTransactional: isTransactional === true,
    content: (language) => {
      const words = texts[language];
      const { subject, preheader } = words;
      const body = mailOf(...blocks(words, language));
      return { type: "Email", from: "", subject, preheader, emailContentsType: "LowCode", body };
    },
  };
}
