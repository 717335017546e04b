/** Where notices are shown. Their button to close has a name, which the library leaves out. */
import { MantineThemeProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { componentWords } from "../words.js";

export function Notices(): ReactNode {
  const say = useWords(componentWords);
  const closeButtonProps = { "aria-label": say("close") };
  return (
    <MantineThemeProvider theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}>
      <Notifications position="bottom-right" />
    </MantineThemeProvider>
  );
}
