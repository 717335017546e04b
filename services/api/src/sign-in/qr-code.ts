/** A QR code as inline SVG, which needs neither a script nor another request. */
import { create } from "qrcode";
import { html, type Html } from "../pages/html.js";

/** Modules around the code that stay light. */
const margin = 2;

export function qrCode(text: string, label: string): Html {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const size = modules.size + 2 * margin;
  const path = Array.from({ length: modules.size * modules.size }, (_, index) => {
    const [x, y] = [(index % modules.size) + margin, Math.floor(index / modules.size) + margin];
    return modules.data[index] ? `M${x} ${y}h1v1h-1z` : "";
  }).join("");
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}">
    <path d="${path}" fill="#000" shape-rendering="crispEdges" />
  </svg>`;
}
