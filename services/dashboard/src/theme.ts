/** Colours, type and spacing of the dashboard: dense, calm, with contrasts that pass WCAG AA in both schemes. */
import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from "@mantine/core";

export const theme: MantineThemeOverride = createTheme({
  primaryColor: "brand",
  primaryShade: { light: 7, dark: 7 },
  colors: {
    brand: [
      "#eaf2fe",
      "#d3e3fb",
      "#a6c7f7",
      "#7aaef5",
      "#5a97ee",
      "#3a80e0",
      "#1c6bd2",
      "#0b57b7",
      "#0a4a9c",
      "#083a7b",
    ],
    dark: [
      "#d4d8de",
      "#b4bac3",
      "#9aa1ac",
      "#6a727e",
      "#3d444e",
      "#2b3138",
      "#22272d",
      "#1a1e23",
      "#15181c",
      "#101316",
    ],
  },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.125rem" },
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.25rem", lineHeight: "1.4" },
      h2: { fontSize: "1rem", lineHeight: "1.4" },
      h3: { fontSize: "0.875rem", lineHeight: "1.4" },
    },
  },
  defaultRadius: "md",
  radius: { xs: "3px", sm: "4px", md: "6px", lg: "10px", xl: "16px" },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "xs" } },
    TextInput: { defaultProps: { size: "xs" } },
    // Their lists are built when they open: positions of closed ones would be computed in every load of a page.
    Combobox: { defaultProps: { keepMounted: false } },
    Select: { defaultProps: { size: "xs", comboboxProps: { shadow: "md" } } },
    // A label that fades to its color has too little contrast meanwhile.
    SegmentedControl: { defaultProps: { transitionDuration: 0 } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Anchor: { defaultProps: { inherit: true, underline: "hover" } },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#565e69",
    "--mantine-color-placeholder": "#6b7380",
    "--mantine-color-error": "#b3261e",
    "--mantine-color-green-light-color": "#176129",
    "--mantine-color-red-light-color": "#9a1c16",
    "--mantine-color-orange-light-color": "#7d4200",
    "--mantine-color-gray-light-color": "#444b55",
    "--surface": "#ffffff",
    "--surface-raised": "#f6f7f9",
    "--surface-hover": "#eff2f6",
    "--surface-active": "#e3edfb",
    "--line": "#e1e5ea",
  },
  dark: {
    "--mantine-color-dimmed": "#a3abb6",
    "--mantine-color-placeholder": "#8b939f",
    "--mantine-color-anchor": "#7aaef5",
    "--mantine-color-error": "#ff9a91",
    "--surface": "#15181c",
    "--surface-raised": "#1a1e23",
    "--surface-hover": "#22272d",
    "--surface-active": "#1d3354",
    "--line": "#2b3138",
  },
});
