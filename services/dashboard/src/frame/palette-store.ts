/** The state of the command palette. Enter takes the selected result: the first one, until another is chosen. */
import { createSpotlight } from "@mantine/spotlight";

export const [paletteStore, palette] = createSpotlight();

export const paletteListId = "command-palette-results";

/** The library selects a result only when the text changes, so results that arrive afterwards would have none. */
export function selectFirstResult(): void {
  const list = document.getElementById(paletteListId);
  if (list === null || list.querySelector("[data-selected]") !== null) return;
  const first = list.querySelector("[data-action]");
  if (first === null) return;
  first.setAttribute("data-selected", "true");
  paletteStore.setState({ ...paletteStore.getState(), selected: 0 });
}
