/** What style elements need to be allowed: the content policy of each answer names another one. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

/** HTML for a frame of this page, whose style elements have the nonce that its policy asks for. */
export function withStyleNonce(html: string, nonce: string): string {
  return html.replace(/<style(?=[\s>])/gi, `<style nonce="${nonce}"`);
}
