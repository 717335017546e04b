/** A QR code as SVG; nothing leaves the page to draw it. */
import { create } from "qrcode/lib/core/qrcode.js";
import type { ReactNode } from "react";

/** Modules around the code that stay light. */
const margin = 2;

export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const size = modules.size + 2 * margin;
  const path = Array.from(modules.data, (isDark, index) => {
    const [x, y] = [(index % modules.size) + margin, Math.floor(index / modules.size) + margin];
    return isDark ? `M${x} ${y}h1v1h-1z` : "";
  }).join("");
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width={200} height={200}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
