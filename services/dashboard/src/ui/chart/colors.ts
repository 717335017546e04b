/** Colors of charts that can be told apart in both schemes; plain values, because pictures of a chart have no style sheet. */

type Scheme = "light" | "dark";

const palettes: Readonly<Record<Scheme, readonly string[]>> = {
  light: ["#0b57b7", "#c2560c", "#1c7a36", "#7b3fc4", "#a8215f", "#5b6572", "#0f766e", "#8a6d00"],
  dark: ["#7aaef5", "#f0a36b", "#6fcf8b", "#c4a1ff", "#f08bb8", "#b4bac3", "#5cc8bd", "#e0c35a"],
};

export function colorOf(index: number, scheme: Scheme): string {
  const palette = palettes[scheme];
  return palette[index % palette.length] ?? "currentColor";
}

/** Of axes and their texts, and what is behind the chart. */
export function inkOf(scheme: Scheme): {
  readonly text: string;
  readonly line: string;
  readonly background: string;
} {
  return scheme === "light"
    ? { text: "#565e69", line: "#e1e5ea", background: "#ffffff" }
    : { text: "#a3abb6", line: "#2b3138", background: "#15181c" };
}
