/** The style of the mailbox: light and dark by the reader's preference, one column on a phone. */
export const mailboxStyle = `
:root { color-scheme: light dark; --line: light-dark(#d9dde3, #343a43); --soft: light-dark(#f4f6f8, #1d2127); --accent: light-dark(#0b57b7, #7db4ff); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #14171b); color: light-dark(#1a1d21, #e6e8eb); }
header, main { max-width: 68rem; margin: 0 auto; padding: 1rem clamp(1rem, 4vw, 2rem); }
header { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center; border-bottom: 1px solid var(--line); }
header p { margin: 0; font-weight: 700; font-size: 1.125rem; margin-right: auto; }
h1 { font-size: 1.375rem; margin: .5rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
a { color: var(--accent); }
form.search { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: 1rem 0; }
label { display: block; font-weight: 600; font-size: .875rem; }
input { font: inherit; padding: .4rem .5rem; width: min(24rem, 100%); border-radius: 6px; border: 1px solid light-dark(#767d88, #7a828e); background: transparent; color: inherit; }
button { font: inherit; padding: .4rem .9rem; border-radius: 6px; border: 1px solid light-dark(#767d88, #7a828e); background: var(--soft); color: inherit; cursor: pointer; }
:focus-visible { outline: 3px solid #4a90e2; outline-offset: 2px; }
form.clear { margin-top: 2rem; }
ul.mails { list-style: none; margin: 0; padding: 0; }
ul.mails a { display: grid; grid-template-columns: 14rem 8rem minmax(0, 1fr) minmax(0, 1.5fr); gap: .25rem 1rem; padding: .6rem .25rem; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
ul.mails a:hover { background: var(--soft); }
ul.mails span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
ul.mails .subject { color: var(--accent); text-decoration: underline; font-weight: 600; }
ul.mails .where { grid-column: 1 / -1; font-size: .8125rem; opacity: .85; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem 1rem; margin: 1rem 0; }
dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
.frame { height: 80vh; min-height: 8rem; resize: vertical; overflow: hidden; padding-bottom: 14px; border: 1px solid var(--line); border-radius: 6px; background: var(--soft); }
iframe { display: block; width: 100%; height: 100%; border: 0; background: #fff; }
.tabs { display: flex; gap: .25rem; margin: 1.5rem 0 .5rem; }
.tabs a { padding: .4rem .9rem; border: 1px solid var(--line); border-radius: 6px; text-decoration: none; }
.tabs a[aria-current] { font-weight: 600; color: inherit; background: var(--soft); border-color: currentcolor; }
.steps li { margin: 0 0 .75rem; }
.steps time { display: block; font-size: .8125rem; opacity: .85; }
summary { cursor: pointer; width: max-content; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .75rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: .8125rem/1.5 ui-monospace, monospace; }
@media (max-width: 45rem) { ul.mails a { grid-template-columns: minmax(0, 1fr); } ul.mails span { white-space: normal; overflow-wrap: anywhere; } dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: .5rem; } }
`;
