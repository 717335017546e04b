/** The sign-in and sign-out pages. Plain forms, no script. */
import { html, type Html } from "../pages/html.js";
import { pageDocument } from "../pages/page-document.js";

/** The page that signing in leads to. */
interface SignInArea {
  readonly path: string;
  readonly title: string;
  /** Completes "Sign in with an admin key to see …". */
  readonly purpose: string;
}

/** `problem` is the error of the previous attempt. */
export function signInPage({ path, title, purpose }: SignInArea, problem?: string): string {
  return page(
    `Sign in: ${title}`,
    html`<form method="post" action="${path}/sign-in">
      <h1>${title}</h1>
      <p>Sign in with an admin key to see ${purpose}.</p>
      ${problem === undefined ? undefined : html`<p role="alert">${problem}</p>`}
      <label for="key">Admin key</label>
      <input
        id="key"
        name="key"
        type="password"
        autocomplete="current-password"
        required
        autofocus
        spellcheck="false"
      />
      <button>Sign in</button>
    </form>`,
  );
}

export function signOutPage({ path, title }: SignInArea): string {
  return page(
    `Sign out: ${title}`,
    html`<form method="post" action="${path}/sign-out">
      <h1>${title}</h1>
      <p>You are signed in.</p>
      <button>Sign out</button>
      <p><a href="${path}/">Back</a></p>
    </form>`,
  );
}

function page(title: string, content: Html): string {
  return pageDocument({ title: `${title} · Signalbox`, style, body: html`<main>${content}</main>` });
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f4f6f8, #14171b); color: light-dark(#1a1d21, #e6e8eb); }
form { width: min(24rem, 92vw); padding: 2rem; border-radius: 12px; background: light-dark(#fff, #1d2127); border: 1px solid light-dark(#d9dde3, #343a43); }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; }
label { display: block; font-weight: 600; margin-top: 1rem; }
input { width: 100%; box-sizing: border-box; font: inherit; padding: .5rem; margin: .25rem 0 1rem; border-radius: 6px; border: 1px solid light-dark(#8a919c, #5a626e); background: inherit; color: inherit; }
button { width: 100%; font: inherit; font-weight: 600; padding: .6rem; border: 0; border-radius: 6px; color: #fff; background: #0b57b7; cursor: pointer; }
button:hover { background: #0a4a9c; }
:focus-visible { outline: 3px solid #7db4ff; outline-offset: 2px; }
a { color: light-dark(#0b57b7, #7db4ff); }
[role=alert] { padding: .5rem .75rem; border-radius: 6px; background: light-dark(#fde8e6, #4a1f1c); }
`;
