import fc from "fast-check"
import type { Schema } from "./type-schema"

/** A request as it is sent. */
export interface SentRequest {
  /** In the place of the path's parameters. */
  id: string
  query: [name: string, value: string][]
  headers: Record<string, string>
  /** The text of the body; undefined for none. */
  body: string | undefined
}

interface Operation {
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** What breaks programs: other types, extremes, and text that databases, paths, spreadsheets and logs take for more. */
const HOSTILE: fc.JsonValue[] = [
  ...[null, true, -1, 0, 0.1, 1e21, Number.MAX_SAFE_INTEGER, [], {}, [[[[]]]]],
  ...["", " ", "\u0000", "\ud800", "null", "NaN", "-0", "1e999", "%00", "../..", "a".repeat(5000)],
  ...["' OR 1=1 --", "=cmd()", "<script>", "__proto__", "constructor", "2026-02-30", "٣", "\u202e"],
]
const hostile = fc.constantFrom(...HOSTILE)
/** In a path, where half a character cannot be written. A path that cannot be decoded fails in Medusa, before the plugin. */
const HOSTILE_IDS = HOSTILE.map(String)
  .filter((one) => one !== "" && one !== "\ud800")
  .map(encodeURIComponent)

/** Values that mean something in a shop, by the names of fields, parameters and folders of a path. */
export type KnownValues = Record<string, (string | number)[]>

/** Valid, nearly valid and hostile requests for an operation of an OpenAPI description. */
export function requestArbitrary(
  path: string,
  { parameters, requestBody }: Operation,
  known: KnownValues,
): fc.Arbitrary<SentRequest> {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  const queries = parameters.filter((one) => one.in === "query")
  const query = fc.record(
    Object.fromEntries(
      queries.map((one) => [one.name, value(one.schema, { known, name: one.name })]),
    ),
    { requiredKeys: queries.flatMap(({ name, required }) => (required ? [name] : [])) },
  )
  const headers = parameters.flatMap(({ in: place, name }) =>
    place === "header" ? [headerValue(known[name]).map((value) => [name, value])] : [],
  )
  const body = schema ? spoilt(value(schema, { known })) : fc.constant({})
  const ids = known[/([\w-]+)\/\{/.exec(path)?.[1] ?? ""] ?? ["none"]
  return fc.record({
    id: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...ids.map(String)) },
      fc.constantFrom(...HOSTILE_IDS),
    ),
    query: spoilt(query).map((one) =>
      typeof one === "object" && one !== null ? Object.entries(one).flatMap(toPairs) : [],
    ),
    headers: fc
      .oneof(fc.tuple(...headers), fc.constant([]))
      .map((pairs) => Object.fromEntries(pairs) as Record<string, string>),
    body: fc.oneof(
      { weight: 9, arbitrary: body.map((one) => JSON.stringify(one)) },
      fc.constantFrom(undefined, "", "{", "[]", "null", '"text"', '{"a":1,"a":2}'),
    ),
  })
}

/** HTTP allows few characters in a header. */
const headerValue = (meant: (string | number)[] = [""]) =>
  fc.oneof(fc.constantFrom(...meant.map(String)), fc.constantFrom(...HOSTILE_IDS))

/** A list in a query repeats its name. */
function toPairs([name, value]: [string, unknown]): [string, string][] {
  return Array.isArray(value)
    ? value.map((one) => [`${name}[]`, String(one)])
    : [[name, String(value)]]
}

/** One of three values has something hostile in the place of itself or of one of its fields, or a field too many. */
function spoilt(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const spoiling = fc
    .tuple(value, hostile, fc.nat(), fc.boolean())
    .map(([whole, bad, place, isExtra]) => spoil(structuredClone(whole), { bad, place, isExtra }))
  return fc.oneof({ weight: 2, arbitrary: value }, { weight: 1, arbitrary: spoiling })
}

function spoil(whole: unknown, how: { bad: unknown; place: number; isExtra: boolean }): unknown {
  const { bad, place, isExtra } = how
  if (typeof whole !== "object" || whole === null) return bad
  const names = Object.keys(whole)
  const name = isExtra ? "no_such_field" : names[place % names.length]
  if (name === undefined) return bad
  const inner: unknown = Reflect.get(whole, name)
  const isDeeper = place % 3 > 0 && typeof inner === "object" && inner !== null
  Reflect.set(whole, name, isDeeper ? spoil(inner, { ...how, place: Math.floor(place / 3) }) : bad)
  return whole
}

const FEW = 4

/** Values that a schema allows. Patterns and lengths are kept, `refine`s are not known: so some are refused. */
function value(schema: Schema, at: Place): fc.Arbitrary<unknown> {
  const meant = at.known[at.name ?? ""]
  const any = anyValue(schema, at)
  // A list has known values in it.
  const isWhole = [schema.type].flat().some((type) => type === "array" || type === "object")
  return meant && !isWhole
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...meant) }, any)
    : any
}

interface Place {
  known: KnownValues
  /** Of the field or parameter; that of a list for its entries too. */
  name?: string
}

function anyValue(schema: Schema, at: Place): fc.Arbitrary<unknown> {
  const { type, anyOf, oneOf, allOf } = schema
  if ("const" in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map((one) => anyValue(one, at)))
  if (allOf) {
    const parts = allOf.map((one) => anyValue(one, at))
    return fc.tuple(...parts).map((all) => Object.assign({}, ...all) as unknown)
  }
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => anyValue({ ...schema, type: one }, at)))
  switch (type) {
    case "string":
      return text(schema)
    case "integer":
    case "number":
      return number(schema)
    case "boolean":
      return fc.boolean()
    case "null":
      return fc.constant(null)
    case "array": {
      const { minItems = 0, maxItems = FEW, items = {} } = schema
      const most = Math.max(minItems, Math.min(FEW, maxItems))
      return fc.array(value(items, at), { minLength: minItems, maxLength: most })
    }
    case "object":
      return object(schema, at)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function text({ pattern, format, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  const [least, most] = [Number(minLength ?? 0), Number(maxLength ?? 60)]
  const fits = (one: string) => one.length >= least && one.length <= most
  if (format === "date") {
    return fc
      .date({ min: new Date("1960-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10))
  }
  if (format === "email") return fc.constantFrom("owner@example.com", "a@b.test")
  if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern)).filter(fits)
  return fc
    .string({ minLength: least, maxLength: Math.min(most, least + 40), unit: "grapheme" })
    .filter(fits)
}

function number({ type, minimum, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  const least = Number(minimum ?? exclusiveMinimum ?? -1000)
  const most = Math.max(least, Math.min(Number(maximum ?? 10_000), 1e9))
  return type === "integer"
    ? fc.integer({ min: Math.ceil(least), max: Math.floor(most) })
    : fc.double({ min: least, max: most, noNaN: true })
}

function object(schema: Schema, { known }: Place): fc.Arbitrary<unknown> {
  const {
    properties = {},
    required = [],
    additionalProperties,
    propertyNames,
  } = schema as {
    properties?: Record<string, Schema>
    required?: string[]
    additionalProperties?: Schema | boolean
    propertyNames?: Schema
  }
  const fieldsOf = (names: string[]) =>
    fc.record(
      Object.fromEntries(
        names.map((name) => [name, value(properties[name] ?? {}, { known, name })]),
      ),
      { requiredKeys: required },
    )
  // With many optional fields, nearly each request would have one that is refused.
  const named = fc.oneof(fieldsOf(Object.keys(properties)), fieldsOf(required))
  if (typeof additionalProperties !== "object") return named
  const names = text(propertyNames ?? { minLength: 1 })
  const more = fc.dictionary(names, value(additionalProperties, { known }), { maxKeys: FEW })
  return fc.tuple(named, more).map((parts) => Object.assign({}, ...parts) as unknown)
}
