/** How long the service takes to answer, and how long the provider sleeps that ours is compared with. */
export const UPSTREAM_LATENCY_MS = 200
