/**
 * The extension: the only folder that knows pi.
 *
 * May import: events, projections, redaction, world, request/modes, request, present, engine.
 */
export {};
