import { z } from "zod"
import { type HttpReply } from "./http-request"

const quote = z.object({
  service_code: z.string(),
  final_price_without_tax: z.string(),
  final_price_with_tax: z.string(),
})
const locker = z.looseObject({ code: z.string(), city: z.string(), distance: z.coerce.number() })
const refusal = z.object({ errors: z.record(z.string(), z.array(z.string())) })

export type Quote = z.infer<typeof quote>

/** The quotes of a calculation. @throws Error when it was refused */
export function quotesOf(reply: HttpReply): Quote[] {
  return read(z.object({ data: z.array(quote) }), reply).data
}

/** The offered services. @throws Error when the calculation was refused */
export function serviceCodesOf(reply: HttpReply): string[] {
  return quotesOf(reply).map((offered) => offered.service_code)
}

/** Prices with tax by service. @throws Error when the calculation was refused */
export function pricesOf(reply: HttpReply): Map<string, number> {
  return new Map(quotesOf(reply).map((q) => [q.service_code, Number(q.final_price_with_tax)]))
}

/** The id of a created shipment. @throws Error when it was refused */
export function shipmentIdOf(reply: HttpReply): number {
  return read(z.object({ data: z.object({ shipment_id: z.int() }) }), reply).data.shipment_id
}

/** @throws Error when the list was refused */
export function listedIdsOf(reply: HttpReply): number[] {
  return read(z.object({ shipment_ids: z.array(z.int()) }), reply).shipment_ids
}

/** The label link of a confirmation, where the design looks for it first. @throws Error when there is none */
export function labelUrlOf(reply: HttpReply): string {
  return read(z.object({ data: z.object({ label_url: z.url() }) }), reply).data.label_url
}

/** @throws Error when the list of lockers was refused */
export function lockersOf(reply: HttpReply): z.infer<typeof locker>[] {
  return read(z.object({ data: z.array(locker) }), reply).data
}

/** The shipment of a detail. @throws Error when it was refused */
export function shipmentOf(reply: HttpReply): Record<string, unknown> {
  return read(z.object({ shipment: z.record(z.string(), z.unknown()) }), reply).shipment
}

/** Messages by field of a refused request. @throws Error when it was not refused with status 422 */
export function fieldErrorsOf(reply: HttpReply): Record<string, string[]> {
  if (reply.status !== 422) {
    throw new Error(`Expected a refusal (422): ${describe(reply)}`)
  }
  return read(refusal, reply).errors
}

function read<Schema extends z.ZodType>(schema: Schema, reply: HttpReply): z.infer<Schema> {
  const parsed = schema.safeParse(reply.json)
  if (!parsed.success) {
    throw new Error(`${z.prettifyError(parsed.error)}\nin ${describe(reply)}`)
  }
  return parsed.data
}

function describe(reply: HttpReply): string {
  return `${reply.status} ${reply.text.slice(0, 1000)}`
}
