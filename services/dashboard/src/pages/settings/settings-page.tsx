/** The settings of the workspace, in parts. */
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageHead, PageTabs } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import { BrandSettings } from "./brand/brand-settings.js";
import { KeySettings } from "./key-settings.js";
import { RetentionSettings } from "./retention/retention-settings.js";
import { SendingSettings } from "./sending-settings.js";
import { SignInSettings } from "./sign-in-settings.js";
import { VisibilitySettings } from "./visibility-settings.js";
import { WorkspaceSettings } from "./workspace-settings.js";
import { settingsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/settings");

export function SettingsPage(): ReactNode {
  const say = useWords(settingsWords);
  const { tab } = route.useSearch();
  return (
    <>
      <PageHead title={say("title")} />
      <PageTabs
        label={say("title")}
        shown={tab}
        tabs={[
          { id: "workspace", title: say("workspace"), content: <WorkspaceSettings /> },
          { id: "brand", title: say("brand"), content: <BrandSettings /> },
          { id: "sending", title: say("sending"), content: <SendingSettings /> },
          { id: "keys", title: say("keys"), content: <KeySettings /> },
          { id: "visibility", title: say("visibility"), content: <VisibilitySettings /> },
          { id: "retention", title: say("retention"), content: <RetentionSettings /> },
          { id: "sign-in", title: say("signIn"), content: <SignInSettings /> },
        ]}
      />
    </>
  );
}
