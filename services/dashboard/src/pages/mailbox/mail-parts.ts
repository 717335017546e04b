/** The parts of a kept message of any channel, as mail programs show them. An earlier release may have stored it. Pure. */

export interface MailParts {
  /** Names with values. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly hasHtml: boolean;
  readonly text: string | undefined;
  readonly attachments: readonly { readonly name: string; readonly mimeType: string }[];
}

type Kept = Readonly<Record<string, unknown>>;

const shown = [
  ["From", "from"],
  ["To", "to"],
  ["Cc", "cc"],
  ["Bcc", "bcc"],
  ["Reply-To", "replyTo"],
  ["Subject", "subject"],
  ["Title", "title"],
] as const;

export function mailParts(message: Kept): MailParts {
  const named = shown.flatMap(([name, field]) =>
    [message[field]].flat().flatMap((value) => (typeof value === "string" ? [[name, value] as const] : [])),
  );
  const others = recordsIn(message["headers"]).flatMap(({ name, value }) =>
    typeof name === "string" && typeof value === "string" ? [[name, value] as const] : [],
  );
  const text = message["text"] ?? message["body"];
  return {
    headers: [...named, ...others],
    hasHtml: typeof message["html"] === "string",
    text: typeof text === "string" ? text : undefined,
    attachments: recordsIn(message["attachments"]).map(({ name, mimeType }) => ({
      name: String(name),
      mimeType: String(mimeType),
    })),
  };
}

function recordsIn(value: unknown): readonly Kept[] {
  return Array.isArray(value)
    ? value.filter((each): each is Kept => typeof each === "object" && each !== null)
    : [];
}
