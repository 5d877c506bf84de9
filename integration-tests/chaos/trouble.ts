import { setTimeout as sleep } from "node:timers/promises"
import type { Random } from "./random"
import type { ApiControl } from "./api-control"

const RATE = 0.3
/** The random faults end at once, in one way or another; these take the caller's whole patience. */
const LONG = [{ kind: "hang" }, { kind: "slow-body", ms: 4000 }]

/** From now on three in ten requests to the service go wrong, in every way there is. */
export async function beginTrouble(service: ApiControl, random: Random): Promise<void> {
  const seed = Math.floor(random.between(1, 1e9))
  await service.command("/faults", { kind: "random", rate: RATE, seed })
}

/** Adds, now and then, an answer that never comes or comes too slowly. */
export async function keepTroubling(
  service: ApiControl,
  random: Random,
  hasEnded: () => boolean,
): Promise<void> {
  while (!hasEnded()) {
    await sleep(random.between(2000, 6000))
    if (!hasEnded()) await service.command("/faults", { ...random.oneOf(LONG), times: 1 })
  }
}
