/** The whole api on a real database of its own, with every query that it sends to it. */
import { queriesOf, type SentQuery } from "@signalbox/storage/testing";
import { startTestApi, type TestApi } from "./test-api.fixture.js";
import { openTestMongo, type TestMongo } from "./test-mongo.fixture.js";

export interface RecordedApi {
  readonly mongo: TestMongo;
  readonly testApi: TestApi;
  /** In their order; a test may empty it. */
  readonly sent: SentQuery[];
  close(): Promise<void>;
}

export async function startRecordedApi(): Promise<RecordedApi> {
  const mongo = openTestMongo();
  const sent: SentQuery[] = [];
  const { monitor: store, ...storage } = await mongo.open({
    onCommand: (name, command) => void sent.push(...queriesOf(name, command)),
  });
  const { actors, claims, deliveries, events, tables, files } = storage;
  const ports = { actors, claims, deliveries, events, tables, files, store };
  const testApi = await startTestApi({ ports, delivers: true });
  mongo.whenClosing(() => testApi.close());
  return { mongo, testApi, sent, close: () => mongo.close() };
}
