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
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine((name) => !name.includes("\0"), "must not contain a zero byte"),
  kind: z.enum(["parcel", "envelope"]),
  inner_length: millimetres,
  inner_width: millimetres,
  inner_height: millimetres,
  outer_length: millimetres,
  outer_width: millimetres,
  outer_height: millimetres,
  tare_weight: grams,
  max_weight: grams.min(1),
  rank: z.number().int().min(0).max(1_000_000),
  is_enabled: z.boolean(),
}

/**
 * Lengths in millimetres, weights in grams. The outer size defaults to the inner one, the rank to the
 * place behind all other boxes.
 */
export const boxBody = z.strictObject({
  ...fields,
  kind: fields.kind.default("parcel"),
  outer_length: millimetres.optional(),
  outer_width: millimetres.optional(),
  outer_height: millimetres.optional(),
  tare_weight: grams.default(0),
  rank: fields.rank.optional(),
  is_enabled: fields.is_enabled.default(true),
})

export const boxPatch = z.strictObject(fields).partial()

/** The ids of all boxes, the first to be tried first. */
export const boxOrderBody = z.strictObject({
  ids: z
    .array(z.string().min(1).max(100))
    .max(1000)
    .refine((ids) => new Set(ids).size === ids.length, "must name every box once"),
})

/** A table of boxes as text. With `dry_run`, only what it would come to is told. */
export const boxImportBody = z.strictObject({
  csv: z.string().max(1_000_000, "must be at most 1 MB"),
  mode: z.enum(["add", "replace"]).default("add"),
  dry_run: z.boolean().default(false),
})

export type BoxBody = z.infer<typeof boxBody>
export type BoxPatch = z.infer<typeof boxPatch>
export type BoxOrderBody = z.infer<typeof boxOrderBody>
export type BoxImportBody = z.infer<typeof boxImportBody>
