/**
 * The script of the sign-in page. A form with `data-passkey` shows itself when the browser knows passkeys; it
 * fetches options from the path there, asks the browser, and sends what that made as the field `credential`.
 */
import type { Context } from "koa";
import { staticFile } from "../../http/static-file.js";
import { html, type Html } from "../../pages/html.js";

const script = `"use strict";
for (const form of document.querySelectorAll("form[data-passkey]")) {
  const { PublicKeyCredential } = window;
  if (!PublicKeyCredential || !PublicKeyCredential.parseRequestOptionsFromJSON) continue;
  form.hidden = false;
  const problem = form.querySelector("[role=alert]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.hidden = true;
    try {
      const answer = await fetch(form.dataset.passkey, { method: "POST" });
      const options = await answer.json();
      if (!answer.ok) throw new Error(options.message);
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      const credential = await navigator.credentials.get({ publicKey });
      form.elements.credential.value = JSON.stringify(credential);
      form.submit();
    } catch (error) {
      problem.textContent = error.name === "NotAllowedError"
        ? "The passkey was not used: it was cancelled or took too long. Try again."
        : "This did not work: " + error.message;
      problem.hidden = false;
    }
  });
}
`;

const file = staticFile("text/javascript", script);

export const passkeyScriptPath = "/sign-in/passkeys.js";

export function sendPasskeyScript(ctx: Context): Promise<void> {
  return file.send(ctx, "no-cache");
}

export const passkeyScript: Html = html`<script src="${passkeyScriptPath}" defer></script>`;
