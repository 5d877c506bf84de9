/**
 * What a process remembers between requests: known prices, breakers, the configuration. Medusa makes several instances
 * of a module's service and of a provider in one process, so that none of it can live in them. It is all in this one object.
 */
const state = new Map<symbol, unknown>()

/** A part of it, which is made when it is first asked for. */
export function perProcess<T>(make: () => T): () => T {
  const part = Symbol()
  return () => {
    if (!state.has(part)) {
      state.set(part, make())
    }
    return state.get(part) as T
  }
}

/** The process remembers nothing any more, as after a restart. For tests that share one process. */
export function resetProcessState(): void {
  state.clear()
}
