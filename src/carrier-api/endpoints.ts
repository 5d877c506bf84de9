import { z } from "zod"
import { DOCUMENTED_FIELDS } from "./create-shipment-body"
import { jsonObject, valueAt } from "./loose"

const idPlaceholder = "{id}"

const pathBelowBase = z
  .string()
  .regex(/^\/(?!\/)[^\s#\\]*$/, 'must be a path that starts with one "/"')
  .refine((path) => !/(?:\.|%2e){2}/i.test(path), 'must not contain ".."')

const confirmSchema = z
  .object({
    method: z.enum(["POST", "PUT", "PATCH", "GET"]).default("POST"),
    /** Below the base URL; `{id}` stands for the shipment id. */
    path: pathBelowBase.default("/services/shipment/{id}/confirm"),
    /** Sent as JSON; `{id}` in a text, however deep, becomes the shipment id, alone a number. `null` sends no body. */
    body: z.record(z.string(), z.unknown()).nullable().default({}),
  })
  .refine(
    ({ path, body }) =>
      path.includes(idPlaceholder) || JSON.stringify(withId(body, 0)) !== JSON.stringify(body),
    "the path or a value of the body must be or contain {id}, or no shipment is named",
  )

const parameter = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_.[\]-]{0,63}$/, "must be the name of a parameter such as zip_code")

const dottedPath = z.string().regex(/^[^.\s]+(\.[^.\s]+)*$/, "must be names joined by dots")

const lockerFieldsSchema = z.object({
  code: dottedPath,
  name: dottedPath,
  address: dottedPath,
  city: dottedPath,
  zipCode: dottedPath,
  countryCode: dottedPath,
  latitude: dottedPath,
  longitude: dottedPath,
  distance: dottedPath,
  maxLength: dottedPath,
  maxWidth: dottedPath,
  maxHeight: dottedPath,
  maxWeight: dottedPath,
})

const lockersSchema = z
  .object({
    /** With POST what is asked for is sent as JSON. */
    method: z.enum(["GET", "POST"]).default("GET"),
    /** Whether the API key goes along. */
    sendsKey: z.boolean().default(false),
    /** Below the base URL; what `{country}` and `{zip}` in it stand for is not sent as a parameter too. */
    path: pathBelowBase
      .refine((text) => !text.includes("?"), 'must not contain "?"')
      .default("/services/lockers"),
    countryParameter: parameter.default("country_code"),
    zipCodeParameter: parameter.default("zip_code"),
    /** Unit of the lockers' sizes (not shown in the API document). */
    sizeUnit: z.enum(["cm", "mm"]).default("cm"),
    /** Where the list is in the answer; null for the places where lists usually are. */
    list: dottedPath.nullable().default(null),
    /** Where a locker's facts are in its record; those left out are looked for under their usual names. */
    fields: lockerFieldsSchema.partial().default({}),
  })
  .refine(
    ({ countryParameter, zipCodeParameter }) => countryParameter !== zipCodeParameter,
    "countryParameter and zipCodeParameter must be different names",
  )

const lockerField = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, "must be a name such as locker_code")
  .refine(
    (name) => !DOCUMENTED_FIELDS.includes(name),
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
    .array(dottedPath)
    .default(["data.label_url", "data.label", "data.pdf", "label_url"]),
  lockers: lockersSchema.prefault({}),
  /** Of the request that creates a shipment. */
  lockerField: lockerField.default("locker_code"),
})

export type Endpoints = z.output<typeof endpointsSchema>
export type EndpointsInput = z.input<typeof endpointsSchema>

const knownKeys = [
  { path: [], shape: endpointsSchema.shape },
  { path: ["confirm"], shape: confirmSchema.shape },
  { path: ["lockers"], shape: lockersSchema.shape },
  { path: ["lockers", "fields"], shape: lockerFieldsSchema.shape },
]

/** As entered: a key that is not known is a mistake in writing, and refused. What is stored may have others. */
export const enteredEndpointsSchema = z
  .looseObject({})
  .superRefine((entered, context) => {
    for (const { path, shape } of knownKeys) {
      const part = jsonObject(path.length > 0 ? valueAt(entered, path.join(".")) : entered)
      for (const key of Object.keys(part).filter((one) => !Object.hasOwn(shape, one))) {
        const message = `is not known here; known are ${Object.keys(shape).join(", ")}`
        context.addIssue({ code: "custom", path: [...path, key], message })
      }
    }
  })
  .pipe(endpointsSchema)

/** The confirmation of one shipment with `{id}` filled in. */
export function confirmRequest(confirm: Endpoints["confirm"], shipmentId: number) {
  return {
    method: confirm.method,
    path: confirm.path.replaceAll(idPlaceholder, String(shipmentId)),
    body: withId(confirm.body, shipmentId),
  }
}

function withId(body: Record<string, unknown> | null, id: number): unknown {
  return JSON.parse(JSON.stringify(body), (_key, value: unknown) => {
    if (value === idPlaceholder) return id
    return typeof value === "string" ? value.replaceAll(idPlaceholder, String(id)) : value
  })
}

interface Area {
  /** Two letters, upper case. */
  countryCode: string
  zipCode: string
}

/** The request for the lockers of an area: what the path does not say are parameters. */
export function lockersRequest(lockers: Endpoints["lockers"], { countryCode, zipCode }: Area) {
  const places = [
    { placeholder: "{country}", parameter: lockers.countryParameter, value: countryCode },
    { placeholder: "{zip}", parameter: lockers.zipCodeParameter, value: zipCode },
  ]
  return {
    path: places.reduce(
      // Without dots, which would lead to another path: no postal code needs any.
      (path, { placeholder, value }) =>
        path.replaceAll(placeholder, () => encodeURIComponent(value.replaceAll(".", ""))),
      lockers.path,
    ),
    parameters: Object.fromEntries(
      places
        .filter(({ placeholder }) => !lockers.path.includes(placeholder))
        .map(({ parameter, value }) => [parameter, value]),
    ),
  }
}
