import type { Operation } from "../http/operation"
import { faultSchema, type Fault, type FaultEffect, type FaultInput } from "./fault"

/** What a random fault chooses from. */
const randomEffects: readonly FaultEffect[] = [
  { kind: "delay", ms: 300 },
  { kind: "status", status: 503, headers: {}, body: undefined },
  { kind: "drop-before" },
  { kind: "drop-after" },
  { kind: "malformed" },
  { kind: "truncate" },
]

type Planned = { id: number; fault: Fault; timesLeft: number; random: () => number }

/** A planned fault as the control answers it. */
type PlannedFault = { id: number; fault: Fault; times_left: number | null }

/** The planned faults. A request is struck by the first one planned for its operation. */
export class FaultPlan {
  private planned: Planned[] = []
  private nextId = 1

  /** @throws ZodError when the fault is not one of the known kinds */
  add(input: FaultInput): PlannedFault {
    const fault = faultSchema.parse(input)
    const timesLeft = fault.times ?? (fault.kind === "random" ? Infinity : 1)
    const random = seededRandom(fault.kind === "random" ? fault.seed : 0)
    const planned = { id: this.nextId++, fault, timesLeft, random }
    this.planned.push(planned)
    return shown(planned)
  }

  list(): PlannedFault[] {
    return this.planned.map(shown)
  }

  clear(): void {
    this.planned = []
  }

  /** The effect on this request, if any. A fault that strikes uses up one of its times. */
  take(operation: Operation): FaultEffect | undefined {
    for (const planned of this.planned) {
      const { fault } = planned
      if (fault.operation !== "any" && fault.operation !== operation) continue
      const effect = fault.kind === "random" ? strike(fault.rate, planned.random) : fault
      if (effect === undefined) continue
      planned.timesLeft -= 1
      if (planned.timesLeft <= 0) this.planned = this.planned.filter((one) => one !== planned)
      return effect
    }
    return undefined
  }
}

function strike(rate: number, random: () => number): FaultEffect | undefined {
  if (random() >= rate) return undefined
  return randomEffects[Math.floor(random() * randomEffects.length)]
}

function shown({ id, fault, timesLeft }: Planned): PlannedFault {
  return { id, fault, times_left: Number.isFinite(timesLeft) ? timesLeft : null }
}

/** Numbers from 0 to below 1 that are the same for the same seed (the mulberry32 generator). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
