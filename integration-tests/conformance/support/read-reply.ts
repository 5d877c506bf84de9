import { z } from "zod"
import { type HttpReply } from "./http-request"

const quote = z.object({
  service_code: z.string(),
  final_price_without_tax: z.string(),
  final_price_with_tax: z.string(),
})
const locker = z.looseObject({ code: z.string(), city: z.string(), distance: z.coerce.number() })

// Each of these throws when the request was refused.

/** The quotes of a calculation. */
export const quotesOf = (reply: HttpReply) => read(z.object({ data: z.array(quote) }), reply).data

export const serviceCodesOf = (reply: HttpReply) =>
  quotesOf(reply).map(({ service_code }) => service_code)

/** Prices with tax by service. */
export const pricesOf = (reply: HttpReply) =>
  new Map(quotesOf(reply).map((one) => [one.service_code, Number(one.final_price_with_tax)]))

export const shipmentIdOf = (reply: HttpReply) =>
  read(z.object({ data: z.object({ shipment_id: z.int() }) }), reply).data.shipment_id

export const listedIdsOf = (reply: HttpReply) =>
  read(z.object({ shipment_ids: z.array(z.int()) }), reply).shipment_ids

/** The label link of a confirmation, where the design looks for it first. */
export const labelUrlOf = (reply: HttpReply) =>
  read(z.object({ data: z.object({ label_url: z.url() }) }), reply).data.label_url

export const lockersOf = (reply: HttpReply) => read(z.object({ data: z.array(locker) }), reply).data

/** The shipment of a detail. */
export const shipmentOf = (reply: HttpReply) =>
  read(z.object({ shipment: z.record(z.string(), z.unknown()) }), reply).shipment

/** Messages by field of a refused request. @throws Error when it was not refused with status 422 */
export function fieldErrorsOf(reply: HttpReply): Record<string, string[]> {
  if (reply.status !== 422) throw new Error(`Expected a refusal (422): ${describe(reply)}`)
  return read(z.object({ errors: z.record(z.string(), z.array(z.string())) }), reply).errors
}

function read<Content>(schema: z.ZodType<Content>, reply: HttpReply): Content {
  const parsed = schema.safeParse(reply.json)
  if (parsed.success) return parsed.data
  throw new Error(`${z.prettifyError(parsed.error)}\nin ${describe(reply)}`)
}

const describe = ({ status, text }: HttpReply) => `${status} ${text.slice(0, 1000)}`
