import { z } from "@medusajs/framework/zod"

/** Well within what the cartonizer takes. */
const millimetres = z.number().int().min(1).max(10_000, atMost("10000 mm"))
const grams = z.number().int().min(0).max(1_000_000, atMost("1000000 g"))

function atMost(limit: string) {
  return {
    error: ({ input }: { input?: unknown }) => `must be at most ${limit}, got ${String(input)}`,
  }
}

const fields = {
  name: z.string().trim().min(1).max(100),
  kind: z.enum(["parcel", "envelope"]),
  inner_length: millimetres,
  inner_width: millimetres,
  inner_height: millimetres,
  outer_length: millimetres,
  outer_width: millimetres,
  outer_height: millimetres,
  tare_weight: grams,
  max_weight: grams.min(1),
  rank: z.number().int().min(0),
  is_enabled: z.boolean(),
}

/** Lengths in millimetres, weights in grams. The outer size defaults to the inner one. */
export const boxBody = z.strictObject({
  ...fields,
  kind: fields.kind.default("parcel"),
  outer_length: millimetres.optional(),
  outer_width: millimetres.optional(),
  outer_height: millimetres.optional(),
  tare_weight: grams.default(0),
  rank: fields.rank.default(0),
  is_enabled: fields.is_enabled.default(true),
})

export const boxPatch = z.strictObject(fields).partial()

export type BoxBody = z.infer<typeof boxBody>
export type BoxPatch = z.infer<typeof boxPatch>
