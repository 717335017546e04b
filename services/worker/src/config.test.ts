import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { exampleEnvironment, readWorkerConfig } from "./config.js";

const servers = { REDIS_URL: "redis://127.0.0.1:6379", MONGODB_URL: "mongodb://127.0.0.1:27017" };

describe("the worker's configuration", () => {
  it("needs only the URLs of its two servers", () => {
    expect(readWorkerConfig(servers)).toEqual({
      redisUrl: servers.REDIS_URL,
      redisReplicasToWait: 0,
      queueNamespace: "signalbox",
      mongodbUrl: servers.MONGODB_URL,
      partitions: 16,
      dataDir: ".data",
      providers: [],
      allowedHosts: [],
      smtpAllowedHosts: [],
      exportAllowedHosts: [],
      role: "all",
      claimMs: 60_000,
      bulkDelayTargetMs: 80,
      bulkFloorPerSecond: 100,
      drainMs: 10_000,
      lockMs: 10_000,
      stallCheckMs: 5_000,
    });
  });

  it("names every invalid variable in one error", () => {
    expect(() =>
      readWorkerConfig({ REDIS_URL: "http://x", PARTITIONS: "12", LOCK_MS: "5", QUEUE_NAMESPACE: "a:b" }),
    ).toThrow(
      /REDIS_URL: should be redis:\/\/[^]*QUEUE_NAMESPACE: should be [^]*MONGODB_URL[^]*PARTITIONS: should be a power of two[^]*LOCK_MS: should be [^]*at least 500; it is "5"/,
    );
  });

  it("takes its role from a variable, and first from the command line", () => {
    const deliveries = { ...servers, WORKER_ROLE: "deliveries" };
    expect(readWorkerConfig(deliveries).role).toBe("deliveries");
    expect(readWorkerConfig(deliveries, ["--role", "actors"]).role).toBe("actors");
    expect(() => readWorkerConfig(servers, ["--role", "mail"])).toThrow(/WORKER_ROLE: should be .*"mail"/);
    expect(() => readWorkerConfig(servers, ["--rule", "actors"])).toThrow("no arguments but --role");
  });

  it("accepts the api's secret keys and public URL, and treats an empty variable as absent", () => {
    const secrets = { DATA_DIR: "/data", SECRET_KEY: "new", PREVIOUS_SECRET_KEYS: "old,older" };
    expect(readWorkerConfig({ ...servers, ...secrets, PUBLIC_URL: "https://x.io/" })).toMatchObject({
      dataDir: "/data",
      secretKey: "new",
      previousSecretKeys: "old,older",
      publicUrl: "https://x.io",
    });
    expect(readWorkerConfig({ ...servers, SECRET_KEY: "", PUBLIC_URL: "" })).not.toHaveProperty("secretKey");
  });

  it("accepts npm names of provider packages, and nothing else", () => {
    const PROVIDERS = "@acme/signalbox-carrier, carrier";
    expect(readWorkerConfig({ ...servers, PROVIDERS })).toMatchObject({
      providers: ["@acme/signalbox-carrier", "carrier"],
    });
    expect(() => readWorkerConfig({ ...servers, PROVIDERS: "./carrier" })).toThrow(
      /PROVIDERS: should be npm names/,
    );
  });

  it("accepts lists of hosts, separated by commas", () => {
    const lists = {
      WEBHOOK_ALLOWED_HOSTS: "crm.internal, 10.0.0.5:8080,",
      SMTP_ALLOWED_HOSTS: "mail.internal:25, 10.0.0.0/8",
      EXPORT_ALLOWED_HOSTS: "minio.internal:9000",
    };
    expect(readWorkerConfig({ ...servers, ...lists })).toMatchObject({
      allowedHosts: ["crm.internal", "10.0.0.5:8080"],
      smtpAllowedHosts: ["mail.internal:25", "10.0.0.0/8"],
      exportAllowedHosts: ["minio.internal:9000"],
    });
  });

  it("equals its description at the end of .env.example", async () => {
    const text = await readFile(new URL("../../../.env.example", import.meta.url), "utf8");
    expect(text.slice(text.indexOf("# Only the worker"))).toBe(exampleEnvironment());
  });

  it("never shows a secret key in an error", () => {
    const faulty = { ...servers, SECRET_KEY: "s3cret", PARTITIONS: "12" };
    expect(() => readWorkerConfig(faulty)).toThrow(/^(?![^]*s3cret)/);
  });
});
