/** Asks before an address is sent to again, and says what that means for bounces and complaints. */
import { Text } from "@mantine/core";
import type { Schema } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { ChangeDialog, UserText } from "../../ui/index.js";
import { suppressionsWords } from "./words.js";

export interface LiftSuppressionProps {
  readonly suppression: Pick<Schema<"Suppression">, "channel" | "address" | "reason">;
  readonly onClose: () => void;
}

export function LiftSuppression({
  suppression: { channel, address, reason },
  onClose,
}: LiftSuppressionProps): ReactNode {
  const say = useWords(suppressionsWords);
  const { client } = useApi();
  return (
    <ChangeDialog
      title={say("liftTitle")}
      submit={say("lift")}
      notice={say("lifted")}
      undo={() => client.PUT("/api/admin/suppressions", { body: { channel, address, reason } })}
      onSubmit={() => client.DELETE("/api/admin/suppressions", { body: { channel, address } })}
      onClose={onClose}
    >
      <Text>
        <UserText>{say("liftText", { address })}</UserText>
      </Text>
      <Text>{say(`lift_${reason}`)}</Text>
    </ChangeDialog>
  );
}
