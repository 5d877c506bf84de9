/** How long the service takes to answer, and how long the sleeping provider sleeps. */
export const UPSTREAM_LATENCY_MS = 200
