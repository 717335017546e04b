/** A numbered change of stored data, run once per database before the first process of a release serves. */
import type { ActorStore, EventStore, TableStore } from "./stores.js";

export interface MigrationStores {
  readonly actors: ActorStore;
  readonly tables: TableStore;
  readonly events: Pick<EventStore, "markLate">;
}

/** Says in the log what a migration changed that operators must know. */
export type NoteMigration = (sentence: string) => void;

export interface Migration {
  /** Its position in the order; never reused. */
  readonly number: number;
  readonly title: string;
  /**
   * May be cut off anywhere and is then run again. Processes of the release before may write at the same time, also
   * afterwards, so the release reads what they write.
   */
  readonly run: (stores: MigrationStores, note: NoteMigration) => Promise<void>;
}
