/** Starts the dashboard in the page. */
import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "./frame/global.css";
// Most pages have them: here they are in the first file, not in a dozen files that each page would wait for.
/* eslint-disable import/no-unassigned-import */
import "./ui/page/page-head.js";
import "./ui/text/time.js";
import "./ui/list/list.js";
/* eslint-enable import/no-unassigned-import */
import { createRoot } from "react-dom/client";
import { setNonce } from "get-nonce";
import { readMember } from "./data/index.js";
import { App } from "./app.js";
import { router } from "./router.js";
import { styleNonce } from "./style-nonce.js";

// Neither waits for the other, nor for what is rendered first.
void readMember();
void router.load();

// For the styles that lock scrolling behind a dialog.
setNonce(styleNonce());
const place = document.querySelector("#root");
if (place === null) throw new Error("the document has no #root");
createRoot(place).render(<App />);
