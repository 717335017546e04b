/** The dashboard: what all pages share, around the router. */
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, type ReactNode } from "react";
import { memberApi } from "./api/member-api.js";
import { ApiProvider } from "./api/use-api.js";
import { LockOutDialog } from "./components/lock-out-dialog.js";
import { ConnectionNotice } from "./frame/connection-notice.js";
import { router } from "./router.js";
import { styleNonce } from "./style-nonce.js";
import { cssVariables, theme } from "./theme.js";
import { LanguageProvider } from "./words/language.js";

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
            <Notifications position="bottom-right" />
            <RouterProvider router={router} />
            <LockOutDialog />
          </ApiProvider>
        </MantineProvider>
      </LanguageProvider>
    </StrictMode>
  );
}
