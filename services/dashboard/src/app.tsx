/** The dashboard: what all pages share, around the router. */
import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, type ReactNode } from "react";
import { ApiProvider, LanguageProvider, memberApi } from "./data/index.js";
import { LockOutDialog, Notices, QueuedNotice } from "./ui/index.js";
import { ConnectionNotice } from "./frame/index.js";
import { router } from "./router.js";
import { styleNonce } from "./style-nonce.js";
import { cssVariables, theme } from "./theme.js";

export function App(): ReactNode {
  return (
    <StrictMode>
      <LanguageProvider>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          getStyleNonce={styleNonce}
        >
          <ApiProvider api={memberApi}>
            <ConnectionNotice />
            <Notices />
            <RouterProvider router={router} />
            <LockOutDialog />
            <QueuedNotice />
          </ApiProvider>
        </MantineProvider>
      </LanguageProvider>
    </StrictMode>
  );
}
