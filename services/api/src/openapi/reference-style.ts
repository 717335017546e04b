/** The look of the reference page: light and dark by the reader's choice, one column on a phone. */
export const referenceStyle = `
:root { color-scheme: light dark; --line: light-dark(#d9dde3, #343a43); --soft: light-dark(#f4f6f8, #1d2127); --accent: light-dark(#0b57b7, #7db4ff); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; display: grid; grid-template-columns: 19rem minmax(0, 1fr); background: light-dark(#fff, #14171b); color: light-dark(#1a1d21, #e6e8eb); }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1rem; border-right: 1px solid var(--line); background: var(--soft); font-size: .875rem; }
nav h2 { font-size: .75rem; text-transform: uppercase; letter-spacing: .05em; margin: 1.25rem 0 .25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: .2rem 0; color: inherit; text-decoration: none; }
nav a:hover, a:focus-visible { color: var(--accent); text-decoration: underline; }
.brand { font-weight: 700; font-size: 1rem; margin: 0; }
main { padding: 2rem clamp(1rem, 4vw, 4rem); max-width: 68rem; }
h1 small { font-weight: 400; opacity: .7; }
section > h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
article { padding: 1.25rem 0; border-bottom: 1px solid var(--line); scroll-margin-top: 1rem; }
article:target { border-left: 4px solid var(--accent); padding-left: 1rem; }
h3 { margin: 0; } h4 { margin: 1rem 0 .25rem; }
.where { margin: .25rem 0; overflow-wrap: anywhere; }
.where a { color: inherit; opacity: .5; text-decoration: none; }
a { color: var(--accent); }
b.GET, b.PUT, b.POST, b.DELETE, b.PATCH { font: 700 .75em ui-monospace, monospace; }
b.GET { color: light-dark(#0b6b3a, #6fd7a0); } b.POST { color: light-dark(#0b57b7, #7db4ff); } b.PUT { color: light-dark(#8a5200, #f0b764); } b.DELETE { color: light-dark(#b3261e, #ff8f86); }
table { border-collapse: collapse; width: 100%; font-size: .875rem; display: block; overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-top: 1px solid var(--line); font-weight: 400; }
thead th { font-weight: 600; border-top: 0; }
em { font-size: .75rem; color: light-dark(#b3261e, #ff8f86); font-style: normal; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .75rem; overflow-x: auto; font: .8125rem/1.45 ui-monospace, monospace; max-height: 24rem; }
dl { display: grid; grid-template-columns: 4rem minmax(0, 1fr); gap: .25rem .75rem; margin: 0; } dd { margin: 0; } dd pre { margin: .5rem 0; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; max-height: 40vh; border-right: 0; border-bottom: 1px solid var(--line); } }
@media print { nav { display: none; } body { display: block; } }
`;
