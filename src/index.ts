/** Public API: the engine, and what is needed to extend it. */
export type { EngineEvent, Fact } from "./events/schema.ts";
export { type Upcast, upcast } from "./events/upcast.ts";
export { type Diagnosis, type Diagnostic, defineDiagnostic, type Seen } from "./middleware/diagnostics/diagnostic.ts";
export type { Sensor } from "./page/sensor.ts";
export { type CallRequest, createEngine, type Engine, type EngineOptions } from "./pipeline/engine.ts";
export { realWorld, type World } from "./pipeline/world.ts";
export type { PresentedResult } from "./present/present.ts";
export { fold, type State } from "./projections/state.ts";
