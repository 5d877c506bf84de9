import { z } from "@medusajs/framework/zod"
import { PACKING_LIMITS } from "../../../../../cartonizer"
import { accountHandle } from "../../../../../context"
import type { RewindTrial } from "../../../../../desk"
import { type Settings, settingsPatchSchema } from "../../../../../modules/shipment_ordering"
import { entityId, isoDay } from "../../../../parse-request"
import { boxBody, boxIssues, fillOuterSize } from "../../boxes/box-input"
import { startOf } from "../../shipments/shipments"

const MOST_ORDERS = 100_000
const USUAL_ORDERS = 1_000

/** Saved boxes may be sent as they were read, with the times that only the answer has. */
const box = boxBody
  .extend({ id: entityId.optional() })
  .strip()
  .superRefine((body, context) => {
    for (const { field, message } of boxIssues(fillOuterSize(body))) {
      context.addIssue({ code: "custom", path: [field], message })
    }
  })

const service = z.strictObject({
  account: accountHandle,
  service_code: entityId,
  is_enabled: z.boolean(),
})

export const rewindBody = z.strictObject({
  // Described once, where they are saved.
  settings: z
    .record(z.string().max(100), z.unknown())
    .pipe(settingsPatchSchema)
    .optional()
    .describe("As they would be saved."),
  boxes: z.array(box).max(PACKING_LIMITS.boxes).optional().describe("All boxes, as they would be."),
  services: z.array(service).max(1_000).optional().describe("Those that change."),
  last: z.number().int().min(1).max(MOST_ORDERS).optional().describe("Orders; default 1000."),
  from: isoDay().optional().describe("First day, by the clock of the shop's pickups."),
  to: isoDay().optional().describe("Last day."),
})

export type RewindBody = z.infer<typeof rewindBody>

/** A period without a number means all its orders. */
export function readRewindBody(
  { boxes, from, to, last, ...rest }: RewindBody,
  { pickup_time_zone: timeZone }: Settings,
): RewindTrial {
  return {
    ...rest,
    last: last ?? (from || to ? MOST_ORDERS : USUAL_ORDERS),
    from: from ? startOf(from, timeZone).toJSDate() : undefined,
    until: to ? startOf(to, timeZone).plus({ days: 1 }).toJSDate() : undefined,
    boxes: boxes?.map((one, index) => {
      const { id = `new-${index}`, rank = index, ...fields } = one
      return { id, ...fillOuterSize(fields), rank }
    }),
  }
}
