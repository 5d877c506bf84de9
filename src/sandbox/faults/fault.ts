import { z } from "zod"
import { operations } from "../http/operation"
import { answerHeadersSchema } from "./answer-headers"

const milliseconds = z.number().min(0).max(600_000)

/** Statuses whose answers end with the headers (RFC 9110, 15.3.5, 15.3.6 and 15.4.5). */
export const statusesWithoutBody: ReadonlySet<number> = new Set([204, 205, 304])

const kinds = {
  /** The answer comes later. */
  delay: z.object({ kind: z.literal("delay"), ms: milliseconds }),
  /** No answer ever, and nothing is done. */
  hang: z.object({ kind: z.literal("hang") }),
  /** Another status, and nothing is done. */
  status: z
    .object({
      kind: z.literal("status"),
      status: z.number().int().min(200).max(599),
      headers: answerHeadersSchema.default({}),
      body: z.unknown(),
    })
    .refine(({ status, body }) => (body ?? null) === null || !statusesWithoutBody.has(status), {
      path: ["body"],
      message: "An answer of this status has no body",
    }),
  /** The connection is closed, and nothing is done. */
  dropBefore: z.object({ kind: z.literal("drop-before") }),
  /** It is done, and then the connection is closed without an answer. */
  dropAfter: z.object({ kind: z.literal("drop-after") }),
  /** It is done, and a web page comes in place of the answer. */
  malformed: z.object({ kind: z.literal("malformed") }),
  /** It is done, and the connection closes in the middle of the answer. */
  truncate: z.object({ kind: z.literal("truncate") }),
  /** It is done, and the answer's body trickles in over so many milliseconds. */
  slowBody: z.object({ kind: z.literal("slow-body"), ms: milliseconds.default(5000) }),
} as const

const effects = [
  kinds.delay,
  kinds.hang,
  kinds.status,
  kinds.dropBefore,
  kinds.dropAfter,
  kinds.malformed,
  kinds.truncate,
  kinds.slowBody,
] as const

/** What happens to one request. */
export type FaultEffect = z.infer<(typeof effects)[number]>

/** One of several faults at a given rate; the same seed strikes the same requests. */
const randomSchema = z.object({
  kind: z.literal("random"),
  rate: z.number().min(0).max(1),
  seed: z.number().int().default(1),
})

const planSchema = z.object({
  operation: z.enum([...operations, "any"]).default("any"),
  /** How many requests it strikes: one unless told; random ones go on until they are cleared. */
  times: z.number().int().min(1).optional(),
})

/** A fault as it is asked for: the operation, how often, and what happens. */
export const faultSchema = z.discriminatedUnion("kind", [...effects, randomSchema]).and(planSchema)

export type Fault = z.infer<typeof faultSchema>
export type FaultInput = z.input<typeof faultSchema>
