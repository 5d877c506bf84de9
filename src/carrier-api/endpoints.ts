import { z } from "zod"
import { DOCUMENTED_FIELDS } from "./create-shipment-body"

const idPlaceholder = "{id}"

const pathBelowBase = z
  .string()
  .regex(/^\/(?!\/)[^\s#\\]*$/, 'must be a path that starts with one "/"')
  .refine((path) => !path.includes(".."), 'must not contain ".."')

const confirmSchema = z
  .object({
    method: z.enum(["POST", "PUT", "PATCH", "GET"]).default("POST"),
    /** Below the base URL; `{id}` stands for the shipment id. */
    path: pathBelowBase.default("/services/shipment/{id}/confirm"),
    /** Sent as JSON; a value that is exactly `{id}` becomes the shipment id. `null` sends no body. */
    body: z.record(z.string(), z.unknown()).nullable().default({}),
  })
  .refine(
    ({ path, body }) =>
      path.includes(idPlaceholder) || Object.values(body ?? {}).includes(idPlaceholder),
    "the path or a value of the body must be or contain {id}, or no shipment is named",
  )

const parameter = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_.[\]-]{0,63}$/, "must be the name of a parameter such as zip_code")

const lockersSchema = z
  .object({
    /** Below the base URL; asked with GET. */
    path: pathBelowBase
      .refine((text) => !text.includes("?"), 'must not contain "?"')
      .default("/services/lockers"),
    countryParameter: parameter.default("country_code"),
    zipCodeParameter: parameter.default("zip_code"),
    /** Unit in which the sizes of lockers are told (not shown in the API document). */
    sizeUnit: z.enum(["cm", "mm"]).default("cm"),
  })
  .refine(
    ({ countryParameter, zipCodeParameter }) => countryParameter !== zipCodeParameter,
    "countryParameter and zipCodeParameter must be different names",
  )

const lockerField = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, "must be a name such as locker_code")
  .refine(
    (name) => !DOCUMENTED_FIELDS.some((field) => field === name),
    "must not be the name of another field of a shipment",
  )

/**
 * What the API document leaves open ("Operations without a documented path"), with the defaults that
 * the plugin assumes: how a shipment is confirmed, where its label link is in the answer, where
 * parcel lockers are listed, and the name of the field that carries the chosen one.
 */
export const endpointsSchema = z.object({
  confirm: confirmSchema.prefault({}),
  /** Dotted paths into the answer to a confirmation, tried in this order. */
  labelPaths: z
    .array(z.string().regex(/^[^.\s]+(\.[^.\s]+)*$/, "must be names joined by dots"))
    .default(["data.label_url", "data.label", "data.pdf", "label_url"]),
  lockers: lockersSchema.prefault({}),
  /** Of the request that creates a shipment. */
  lockerField: lockerField.default("locker_code"),
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
