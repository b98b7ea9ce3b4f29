/** Public API: the engine, and what is needed to extend it. */

export { type Diagnosis, type Diagnostic, defineDiagnostic, type Seen } from "./diagnostics/diagnostic.ts";
export { type CallRequest, createEngine, type Engine, type EngineOptions } from "./engine/engine.ts";
export type { EngineEvent, Fact } from "./events/schema.ts";
export { type Upcast, upcast } from "./events/upcast.ts";
export type { Sensor } from "./page/sensor.ts";
export type { PresentedResult } from "./present/present.ts";
export { fold, type State } from "./projections/state.ts";
export { realWorld, type World } from "./world/world.ts";
