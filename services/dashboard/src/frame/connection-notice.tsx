/** Says that the service is away or that the session has ended, and goes on by itself: nothing typed is lost. */
import { Alert, Button, Loader, Modal, Stack, Text } from "@mantine/core";
import { useDocumentVisibility, useWindowEvent } from "@mantine/hooks";
import { IconCloudOff, IconLogin } from "@tabler/icons-react";
import { useEffect, type ReactNode } from "react";
import { dashboardUrl, isEmbedded, probeNow, signInAddress, useConnection, useWords } from "../data/index.js";
import classes from "./frame.module.css";
import { frameWords } from "./words.js";

export function ConnectionNotice(): ReactNode {
  const connection = useConnection();
  const visibility = useDocumentVisibility();
  const say = useWords(frameWords);
  useEffect(() => {
    if (visibility === "visible") probeNow();
  }, [visibility]);
  useWindowEvent("online", probeNow);
  return (
    <>
      {connection === "away" && (
        <Alert
          className={classes.away}
          color="yellow"
          variant="filled"
          autoContrast
          icon={<IconCloudOff size={18} />}
          role="status"
        >
          {say("away")} <Loader size={12} color="dark" />
        </Alert>
      )}
      <Modal
        opened={connection === "signed-out"}
        onClose={() => undefined}
        withCloseButton={false}
        title={say("sessionEnded")}
        centered
      >
        <Stack>
          <Text>{say(isEmbedded ? "embeddedEndedText" : "sessionEndedText")}</Text>
          {!isEmbedded && (
            <Button
              component="a"
              href={signInAddress(`${dashboardUrl.pathname}signed-in`)}
              target="_blank"
              rel="opener"
              leftSection={<IconLogin size={16} />}
            >
              {say("signIn")}
            </Button>
          )}
        </Stack>
      </Modal>
    </>
  );
}
