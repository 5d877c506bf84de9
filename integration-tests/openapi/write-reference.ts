import { SETTING_NAMES } from "../../src/settings"
import { fillPage } from "../fill-page"
import type { Schema } from "./type-schema"

/** What this file reads of an OpenAPI description. */
export interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

interface Operation {
  summary: string
  description?: string
  "x-permission"?: string
  parameters: Field[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>
}

/** A part of a request or of an object. */
interface Field {
  name: string
  in?: string
  required: boolean
  description?: string
  schema: Schema
}

/** `docs/http.md` with tables of the description's routes, of the fields of large requests, and of all types. */
export async function fillReference(page: string, { paths, components }: Description) {
  const routes = new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replace("/shipment-ordering", "").replace(/\{(\w+)\}/g, ":$1")}`,
        operation,
      ]),
    ),
  )
  const find = (name: string) => routes.get(name) ?? fail(`docs/http.md names the route ${name}`)
  const anchors = anchorsOfFields(page)
  const left = new Set(routes.keys())
  const filled = await fillPage(page, {
    routes: (names) => {
      const rows = names.split(", ").flatMap((start) => {
        const ofStart = [...routes].filter(([name]) => `${name}/`.includes(` ${start}/`))
        return ofStart.map(([name, operation]) => {
          left.delete(name)
          return [
            `\`${name.replace(/\/\w+/, "")}\``,
            operation.description ?? operation.summary,
            operation["x-permission"]?.replace("_", " ") ?? "",
            anchors.get(name) ?? sentFields(operation).map(sentText).join(", "),
            Object.entries(operation.responses).flatMap(answered).join("; "),
          ]
        })
      })
      return table(["Route", "", "Role", "Send", "Answer"], rows)
    },
    fields: (names) => fieldTable(uniqueFields(names.split(", ").map(find).flatMap(sentFields))),
    types: () =>
      Object.entries(components.schemas)
        .filter(([name]) => name !== "Error")
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([name, schema]) => `### ${name}\n\n${typeSection(schema)}`)
        .join("\n\n"),
  })
  if (left.size > 0) fail(`docs/http.md has no place for ${[...left].join(", ")}`)
  return filled
}

function fail(message: string): never {
  throw new Error(message)
}

/** Links to the tables of requests, by the names of their routes. */
function anchorsOfFields(page: string): Map<string, string> {
  const links = new Map<string, string>()
  for (const [, heading = "", rest = ""] of page.matchAll(/^#+ (.+)$([^]*?)(?=^#|(?![^]))/gm)) {
    for (const [, names = ""] of rest.matchAll(/<!-- fields: (.+) -->/g)) {
      const anchor = heading.toLowerCase().replace(/[^\w -]/g, "").replace(/ /g, "-")
      for (const name of names.split(", ")) links.set(name, `[fields](#${anchor})`)
    }
  }
  return links
}

function sentFields({ parameters, requestBody }: Operation): Field[] {
  const { schema } = Object.values(requestBody?.content ?? {})[0] ?? {}
  return [...parameters.filter((one) => one.in !== "path"), ...(schema ? fieldsOf(schema) : [])]
}

/** The first of each name. It may be left out if one of the requests may leave it out. */
function uniqueFields(fields: Field[]): Field[] {
  const names = [...new Set(fields.map(({ name }) => name))]
  return names.flatMap((name) => {
    const [first, ...others] = fields.filter((one) => one.name === name)
    return first ? { ...first, required: [first, ...others].every((one) => one.required) } : []
  })
}

const nameText = ({ name, in: place, required }: Field, prefix = "") =>
  `\`${place === "query" ? "?" : ""}${prefix}${name}${required || place ? "" : "?"}\``

function sentText(field: Field): string {
  const { description } = field
  return nameText(field) + (description ? ` (${description.replace(/\.$/, "")})` : "")
}

/** The fields of an object, or of the only object among the options. */
function fieldsOf(schema: Schema): Field[] {
  const options = (schema.anyOf ?? [schema]) as Schema[]
  const objects = options.filter(({ properties }) => properties)
  const { properties, required = [] } = (objects.length === 1 && objects[0]) || {}
  return Object.entries((properties ?? {}) as Record<string, Schema>).map(([name, one]) => ({
    name,
    required: (required as string[]).includes(name),
    description: one.description as string | undefined,
    schema: one,
  }))
}

function answered([status, { $ref, content }]: [string, Operation["responses"][string]]): string[] {
  if ($ref) return []
  const [type, { schema } = { schema: {} }] = Object.entries(content ?? {})[0] ?? []
  const prefix = status === "200" ? "" : `${status}: `
  if (type === undefined) return [`${prefix}nothing`]
  if (type !== "application/json") return [`${prefix}${type}`]
  const fields = fieldsOf(schema).map((field) => `${nameText(field)}: ${typeText(field.schema)}`)
  return [prefix + (fields.join(", ") || typeText(schema))]
}

function typeSection(schema: Schema): string {
  const { properties, anyOf } = schema
  if (properties) return fieldTable(fieldsOf(schema))
  const options = (anyOf as Schema[] | undefined) ?? [schema]
  return options.map((one) => `- ${typeText(one)}`).join("\n")
}

/** With the fields of objects inside, such as `items[].quantity`. Settings have a page of their own. */
function fieldTable(fields: Field[]): string {
  const isSetting = ({ name }: Field) => SETTING_NAMES.includes(name as never)
  const settings = fields.filter(isSetting)
  const rest = fields.filter((field) => settings.length < 2 || !isSetting(field))
  const rows = table(["Field", "Type", "Meaning"], rest.flatMap((field) => fieldRows(field)))
  return rest.length < fields.length ? `[Settings](settings.md), and:\n\n${rows}` : rows
}

function fieldRows(field: Field, prefix = ""): string[][] {
  const { schema, description = "" } = field
  const { items } = schema as { items?: Schema }
  const inside = `${prefix}${field.name}${items ? "[]" : ""}.`
  return [
    [nameText(field, prefix), typeText(schema), description],
    ...fieldsOf(items ?? schema).flatMap((one) => fieldRows(one, inside)),
  ]
}

/** Such as `string or null`, or a link to the table of a type with a name. */
function typeText(schema: Schema): string {
  const { $ref, type, anyOf, items, properties, additionalProperties } = schema
  const values = (schema.enum ?? ("const" in schema ? [schema.const] : undefined)) as
    unknown[] | undefined
  if (typeof $ref === "string") {
    const name = $ref.split("/").at(-1) ?? ""
    return `[${name}](#${name.toLowerCase()})`
  }
  if (values) return values.map((value) => `\`${String(value)}\``).join(", ")
  if (anyOf) return [...new Set((anyOf as Schema[]).map(typeText))].join(" or ")
  if (items) return `list of ${typeText(items as Schema)}`
  const kind = Array.isArray(type) ? type[0] : type
  const orNull = Array.isArray(type) ? " or null" : ""
  if (properties && Object.keys(properties).length > 0) {
    const fields = fieldsOf(schema).map((one) =>
      "const" in one.schema ? `\`${one.name}: ${String(one.schema.const)}\`` : nameText(one),
    )
    return `{ ${fields.join(", ")} }${orNull}`
  }
  if (kind === "object") return mapText(additionalProperties) + orNull
  if (kind === undefined) return "anything"
  const text = schema.format === "date-time" ? "time" : kind === "integer" ? "number" : String(kind)
  return text + limitsText(schema) + orNull
}

/** Such as `from 1 to 100`. */
function limitsText({ minimum, maximum }: Schema): string {
  const isLimit = Number.isSafeInteger(maximum) && maximum !== Number.MAX_SAFE_INTEGER
  return isLimit ? ` from ${String(minimum)} to ${String(maximum)}` : ""
}

const mapText = (values: unknown) =>
  typeof values === "object" && values !== null ? `map of ${typeText(values as Schema)}` : "object"

/** Not to be aligned: most lines would be as long as the longest. */
function table(heads: string[], rows: string[][]): string {
  // An empty column says nothing.
  const columns = heads.flatMap((_, index) => (rows.some((row) => row[index]) ? index : []))
  const line = (cells: string[]) =>
    `| ${columns.map((index) => cells[index]?.replace(/\|/g, "\\|")).join(" | ")} |`
  const lines = [line(heads), line(heads.map(() => "---")), ...rows.map(line)]
  return ["<!-- prettier-ignore -->", ...lines].join("\n")
}
