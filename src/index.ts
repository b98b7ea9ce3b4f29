/** Public API: the engine, and what is needed to extend it. */

export type { Finding, NextAction } from "./call/outcome.ts";
export { type Diagnosis, type Diagnostic, defineDiagnostic, type Seen } from "./diagnostics/diagnostic.ts";
export { type CallRequest, createEngine, type Engine, type EngineOptions, type Stream } from "./engine/engine.ts";
export type { EngineEvent, Fact } from "./events/schema.ts";
export { type Upcast, upcast } from "./events/upcast.ts";
export type { Json, JsonObject } from "./json.ts";
export type { AnySensor, CommandSensor, Schema, Sensor } from "./page/sensor.ts";
export type { PresentedResult } from "./present/present.ts";
export { fold, type State } from "./projections/state.ts";
export { type StateAt, stateAt } from "./replay/state.ts";
export { readTape, type Tape } from "./replay/tape.ts";
export { readTranscript, type Transcript } from "./replay/transcript.ts";
export { type Verdict, verify } from "./replay/verify.ts";
export type { ParsedArgv } from "./upstream/grammar/argv.ts";
export { realWorld, type World } from "./world/world.ts";
