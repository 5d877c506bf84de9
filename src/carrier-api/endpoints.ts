import { z } from "zod"

const idPlaceholder = "{id}"

const confirmPath = z
  .string()
  .regex(/^\/(?!\/)[^\s#\\]*$/, 'must be a path that starts with one "/"')
  .refine((path) => !path.includes(".."), 'must not contain ".."')

const confirmSchema = z
  .object({
    method: z.enum(["POST", "PUT", "PATCH", "GET"]).default("POST"),
    /** Below the base URL; `{id}` stands for the shipment id. */
    path: confirmPath.default("/services/shipment/{id}/confirm"),
    /** Sent as JSON; a value that is exactly `{id}` becomes the shipment id. `null` sends no body. */
    body: z.record(z.string(), z.unknown()).nullable().default({}),
  })
  .refine(
    ({ path, body }) =>
      path.includes(idPlaceholder) || Object.values(body ?? {}).includes(idPlaceholder),
    "the path or a value of the body must be or contain {id}, or no shipment is named",
  )

/**
 * What the API document leaves open ("Operations without a documented path"), with the defaults that
 * the plugin assumes: how a shipment is confirmed, and where its label link is in the answer.
 */
export const endpointsSchema = z.object({
  confirm: confirmSchema.prefault({}),
  /** Dotted paths into the answer to a confirmation, tried in this order. */
  labelPaths: z
    .array(z.string().regex(/^[^.\s]+(\.[^.\s]+)*$/, "must be names joined by dots"))
    .default(["data.label_url", "data.label", "data.pdf", "label_url"]),
})

export type Endpoints = z.output<typeof endpointsSchema>
export type EndpointsInput = z.input<typeof endpointsSchema>

/** The confirmation of one shipment with `{id}` filled in. */
export function confirmRequest(confirm: Endpoints["confirm"], shipmentId: number) {
  const id = String(shipmentId)
  return {
    method: confirm.method,
    path: confirm.path.replaceAll(idPlaceholder, id),
    body:
      confirm.body &&
      Object.fromEntries(
        Object.entries(confirm.body).map(([name, value]) => [
          name,
          value === idPlaceholder ? id : value,
        ]),
      ),
  }
}
