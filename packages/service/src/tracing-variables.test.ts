import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readEnvironment, type Environment } from "./environment.js";
import { tracingConfig, tracingVariables } from "./tracing-variables.js";

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" };

function read(variables: Environment) {
  return tracingConfig(readEnvironment(z.object(tracingVariables), variables), "signalbox-api");
}

describe("the configuration of traces", () => {
  it("is empty without an endpoint", () => {
    expect(read({ OTEL_TRACES_SAMPLER_ARG: "1", OTEL_SERVICE_NAME: "x" })).toEqual({});
  });

  it("has a small share and the name of the service by default", () => {
    expect(read(endpoint)).toEqual({
      tracing: { service: "signalbox-api", endpoint: "http://collector:4318", headers: {}, ratio: 0.01 },
    });
  });

  it("takes a name, a share, and headers in percent encoding", () => {
    const { tracing } = read({
      ...endpoint,
      OTEL_SERVICE_NAME: "shop",
      OTEL_TRACES_SAMPLER_ARG: "0.5",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20YTpi==, x-team = a%2Cb,",
    });
    expect(tracing).toMatchObject({
      service: "shop",
      ratio: 0.5,
      headers: { authorization: "Basic YTpi==", "x-team": "a,b" },
    });
  });

  it.each(["authorization", "a b=c", "a=%ZZ", "a=%0d%0ab", "=c"])("refuses the headers %s", (headers) => {
    const variables = { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers };
    expect(() => read(variables)).toThrow(/OTEL_EXPORTER_OTLP_HEADERS: should be [^;]*encoding$/);
  });

  it.each(["2", "1.1", "-1", "all"])("refuses the share %s", (share) => {
    const variables = { ...endpoint, OTEL_TRACES_SAMPLER_ARG: share };
    expect(() => read(variables)).toThrow("OTEL_TRACES_SAMPLER_ARG: should be");
  });

  it("shows no secret when it is wrong", () => {
    const variables = {
      OTEL_EXPORTER_OTLP_ENDPOINT: "collector:hunter2",
      OTEL_EXPORTER_OTLP_HEADERS: "hunter2",
    };
    expect(() => read(variables)).toThrow(/^(?![^]*hunter2)[^]*ENDPOINT: should be[^]*HEADERS: should be/);
  });
});
