import { z } from "@medusajs/framework/zod"
import { announceConfigurationChange, refuseData, refuseMissing } from "../../../../context"
import type {
  BoxChanges,
  BoxFields,
  BoxRow,
  ShipmentOrderingModuleService,
} from "../../../../modules/shipment_ordering"
import { entityId } from "../../../parse-request"

/** Well within what the cartonizer takes. */
const millimetres = z.number().int().min(1).max(10_000, atMost("10000 mm")).describe("Millimetres.")
const grams = z.number().int().min(0).max(1_000_000, atMost("1000000 g")).describe("Grams.")

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
    .refine((name) => !name.includes("\0"), "must not contain a zero byte")
    .describe("Unique."),
  kind: z.enum(["parcel", "envelope"]),
  inner_length: millimetres,
  inner_width: millimetres,
  inner_height: millimetres,
  outer_length: millimetres,
  outer_width: millimetres,
  outer_height: millimetres,
  tare_weight: grams,
  max_weight: grams.min(1).describe("Grams of content and packaging."),
  rank: z.number().int().min(0).max(1_000_000).describe("The lowest is the first choice."),
  is_enabled: z.boolean(),
}

export const boxBody = z.strictObject({
  ...fields,
  kind: fields.kind.default("parcel"),
  outer_length: millimetres.optional().describe("Millimetres. Default: as inside."),
  outer_width: millimetres.optional().describe("Millimetres. Default: as inside."),
  outer_height: millimetres.optional().describe("Millimetres. Default: as inside."),
  tare_weight: grams.default(0),
  rank: fields.rank.optional(),
  is_enabled: fields.is_enabled.default(true),
})

export const boxPatch = z.strictObject(fields).partial()

export const boxOrderBody = z.strictObject({
  ids: z
    .array(entityId)
    .max(1000)
    .refine((ids) => new Set(ids).size === ids.length, "must name every box once")
    .describe("Of all boxes, the first choice first."),
})

export const boxImportBody = z.strictObject({
  csv: z.string().max(1_000_000, "must be at most 1 MB"),
  mode: z.enum(["add", "replace"]).default("add").describe("`replace` deletes the other boxes."),
  dry_run: z.boolean().default(false).describe("`true`: only says what would change."),
})

export type BoxBody = z.infer<typeof boxBody>
export type BoxPatch = z.infer<typeof boxPatch>
export type BoxOrderBody = z.infer<typeof boxOrderBody>
export type BoxImportBody = z.infer<typeof boxImportBody>

/** Changes boxes, and tells every process. @returns all boxes afterwards */
export async function changeBoxes(
  plugin: ShipmentOrderingModuleService,
  decide: (stored: BoxRow[]) => BoxChanges,
) {
  const { boxes } = await plugin.boxes.change(decide)
  await announceConfigurationChange({ plugin })
  return boxes.map(serialiseBox)
}

/** @throws MedusaError NOT_FOUND */
export function findBox(stored: BoxRow[], id: string): BoxRow {
  return stored.find((one) => one.id === id) ?? refuseDeleted()
}

export function refuseDeleted(): never {
  return refuseMissing("This box no longer exists. Reload the page.")
}

export function refuseUsedName(stored: BoxRow[], name: string): void {
  if (stored.some((box) => box.name === name)) {
    refuseData(`name: There is another box "${name}". Choose a name of its own.`)
  }
}

/** @throws MedusaError if fields of the box contradict each other */
export function checkBox(box: SizedBox): void {
  const [issue] = boxIssues(box)
  if (issue) {
    refuseData(`${issue.field} ${issue.message}`)
  }
}

/** A field of a box that contradicts another. */
interface BoxIssue {
  field: keyof BoxFields
  /** Continues a sentence that begins with the field's name. */
  message: string
}

type SizedBox = Omit<BoxFields, "name" | "kind" | "rank" | "is_enabled">

/** The inside must not be larger than the outside, and the empty box must be lighter than its maximum weight. */
export function boxIssues(box: SizedBox): BoxIssue[] {
  const issues: BoxIssue[] = []
  for (const side of ["length", "width", "height"] as const) {
    const inner = box[`inner_${side}`]
    if (box[`outer_${side}`] < inner) {
      const message = `must be at least inner_${side} (${inner} mm).`
      issues.push({ field: `outer_${side}`, message })
    }
  }
  if (box.tare_weight >= box.max_weight) {
    const message =
      "is the weight of box and content together: it must be above tare_weight " +
      `(${box.tare_weight} g).`
    issues.push({ field: "max_weight", message })
  }
  return issues
}

/** Fills a missing outer side with the inner side. */
export function fillOuterSize(body: BoxBody) {
  return {
    ...body,
    outer_length: body.outer_length ?? body.inner_length,
    outer_width: body.outer_width ?? body.inner_width,
    outer_height: body.outer_height ?? body.inner_height,
  }
}

export function serialiseBox({ deleted_at: _, ...box }: BoxRow) {
  return box
}
