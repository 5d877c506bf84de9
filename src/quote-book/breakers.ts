import { canonicalHost } from "./quote-key"
import {
  createServiceBreaker,
  type ServiceBreaker,
  type ServiceBreakerSettings,
  type ServiceBreakerState,
} from "./breaker"

export interface ServiceAddress {
  host: string
  environment: string
}

/** How a process gets on with a service; `isSlow` as in `Patience`. */
export type ServiceStanding = ServiceAddress & ServiceBreakerState & { isSlow: boolean }

export interface ServiceBreakers {
  /** The one breaker for a service, however its address is spelled. */
  of: (service: ServiceAddress) => ServiceBreaker
  /** Of every service that has been asked for. */
  states: () => ServiceStanding[]
}

/**
 * The breakers of a process: accounts at the same address share one, since it is the service that
 * fails. There are as many as a merchant has entered addresses, so that none is ever dropped.
 */
export function createServiceBreakers(settings: ServiceBreakerSettings): ServiceBreakers {
  const known = new Map<string, { address: ServiceAddress; breaker: ServiceBreaker }>()
  return {
    of({ host, environment }) {
      const address = { host: canonicalHost(host), environment }
      const key = JSON.stringify([address.host, environment])
      const one = known.get(key) ?? { address, breaker: createServiceBreaker(settings) }
      known.set(key, one)
      return one.breaker
    },
    states: () =>
      [...known.values()].map(({ address, breaker }) => ({
        ...address,
        ...breaker.state(),
        isSlow: breaker.patience.isSlow(),
      })),
  }
}
