import { validateHeaderName, validateHeaderValue } from "node:http"
import { z } from "zod"
import { type Operation, operations } from "./request-log"

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

const milliseconds = z.number().min(0).max(600_000)

/** Statuses whose answers end with the headers (RFC 9110, 15.3.5, 15.3.6 and 15.4.5). */
export const statusesWithoutBody: ReadonlySet<number> = new Set([204, 205, 304])

/** Which requests a fault strikes. Part of every kind, so that the strict objects refuse a misspelt field. */
const plan = {
  operation: z.enum([...operations, "any"]).default("any"),
  /** How many requests it strikes. Default 1; random faults strike until they are cleared. */
  times: z.number().int().min(1).optional(),
}

function kind<Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) {
  return z.strictObject({ ...plan, kind: z.literal(name), ...shape })
}

/** Headers that Node can send. Others are refused here, because the answer could not be sent later. */
const answerHeadersSchema = z.record(z.string(), z.string()).superRefine((headers, c) => {
  for (const [name, value] of Object.entries(headers)) {
    const message = issueOf(name, value)
    if (message !== undefined) c.addIssue({ code: "custom", path: [name], message })
  }
})

const status = kind("status", {
  status: z.number().int().min(200).max(599),
  headers: answerHeadersSchema.default({}),
  body: z.unknown(),
}).refine(({ status, body }) => (body ?? null) === null || !statusesWithoutBody.has(status), {
  path: ["body"],
  message: "An answer of this status has no body",
})

const effects = [
  /** The answer comes later. */
  kind("delay", { ms: milliseconds }),
  /** There is never an answer, and nothing is done. */
  kind("hang", {}),
  /** Another status, and nothing is done. */
  status,
  /** The connection is closed, and nothing is done. */
  kind("drop-before", {}),
  /** The operation is done, then the connection is closed without an answer. */
  kind("drop-after", {}),
  /** The operation is done, and a web page comes in place of the answer. */
  kind("malformed", {}),
  /** The operation is done, and the connection closes in the middle of the answer. */
  kind("truncate", {}),
  /** The operation is done, and the body of the answer arrives slowly over this time. */
  kind("slow-body", { ms: milliseconds.default(5000) }),
] as const

type WithoutPlan<Planned> = Planned extends unknown ? Omit<Planned, keyof typeof plan> : never

export type FaultEffect = WithoutPlan<z.infer<(typeof effects)[number]>>

/** One of several faults at a given rate. The same seed strikes the same requests. */
const random = kind("random", {
  rate: z.number().min(0).max(1),
  seed: z.number().int().default(1),
})

/** A fault to plan: the operation, how often, and what happens. */
export const faultSchema = z.discriminatedUnion("kind", [...effects, random])

type Fault = z.infer<typeof faultSchema>

export type FaultInput = z.input<typeof faultSchema>

/** Only the server knows where an answer ends: with other values of these headers it would send nothing. */
const ownHeaders = new Set(["content-length", "transfer-encoding", "trailer"])

function issueOf(name: string, value: string): string | undefined {
  if (ownHeaders.has(name.toLowerCase())) return "The server sets this header itself"
  if (!passes(() => validateHeaderName(name))) return "This is not a valid header name"
  if (!passes(() => validateHeaderValue(name, value))) return "A header cannot have this value"
  return undefined
}

function passes(check: () => void): boolean {
  try {
    check()
    return true
  } catch {
    return false
  }
}
