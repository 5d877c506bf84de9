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
  parameters: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>
}

const AREAS = ["/admin/shipment-ordering", "/store/shipment-ordering", "/hooks/shipment-ordering"]

/** The tables of `docs/http.md`, by the name of their place on the page. */
export function writeTables({ paths, components }: Description): Record<string, string> {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  )
  const tables = AREAS.map((area) => {
    const rows = routes
      .filter(({ path }) => path.startsWith(area))
      .map(({ path, method, operation }) => {
        const route = path.slice(area.length).replace(/\{(\w+)\}/g, ":$1")
        return [
          `\`${method.toUpperCase()} ${route}\``,
          operation.description ?? operation.summary,
          ...(area === AREAS[0] ? [operation["x-permission"] ?? ""] : []),
          sent(operation),
          Object.entries(operation.responses).flatMap(answered).join("; "),
        ]
      })
    const permission = area === AREAS[0] ? ["Role"] : []
    return [area.split("/")[1] ?? "", table(["Route", "", ...permission, "Send", "Answer"], rows)]
  })
  const shapes = Object.entries(components.schemas)
    .filter(([name, { properties }]) => properties && name !== "Error")
    .map(([name, schema]) => `### ${name}\n\n${fieldTable(schema)}`)
  return { ...Object.fromEntries(tables), shapes: shapes.join("\n\n") }
}

function sent({ parameters, requestBody }: Operation): string {
  const names = parameters
    .filter((one) => one.in !== "path")
    .map(({ name, in: place, required }) =>
      mark(place === "query" ? `?${name}` : name, Boolean(required)),
    )
  const { schema } = Object.values(requestBody?.content ?? {})[0] ?? {}
  return [...names, ...(schema ? fieldsOf(schema) : [])].join(", ")
}

const mark = (name: string, isRequired: boolean) => `\`${name}\`${isRequired ? "" : "?"}`

/** Names of the fields of an object; of another type, the type. */
function fieldsOf(schema: Schema): string[] {
  const options = (schema.anyOf ?? schema.oneOf ?? [schema]) as Schema[]
  const { properties, required = [] } = options.find((one) => one.properties) ?? {}
  if (!properties) return [typeText(schema)]
  return Object.entries(properties as Record<string, Schema>).map(([name]) =>
    mark(name, (required as string[]).includes(name)),
  )
}

function answered([status, { $ref, content }]: [string, Operation["responses"][string]]): string[] {
  if ($ref) return []
  const [type, { schema } = { schema: {} }] = Object.entries(content ?? {})[0] ?? []
  if (type === undefined) return [`${status}: nothing`]
  const prefix = status === "200" ? "" : `${status}: `
  if (type !== "application/json") return [`${prefix}${type}`]
  const { properties } = schema
  if (!properties) return [prefix + typeText(schema)]
  const fields = Object.entries(properties as Record<string, Schema>).map(
    ([name, one]) => `\`${name}\`: ${typeText(one)}`,
  )
  return [prefix + fields.join(", ")]
}

function fieldTable({ properties, required = [] }: Schema): string {
  const rows = Object.entries(properties as Record<string, Schema>).map(([name, schema]) => [
    mark(name, (required as string[]).includes(name)),
    typeText(schema),
    typeof schema.description === "string" ? schema.description : "",
  ])
  return table(["Field", "Type", "Meaning"], rows)
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
  if (anyOf) return (anyOf as Schema[]).map(typeText).join(" or ")
  if (items) return `list of ${typeText(items as Schema)}`
  if (properties) {
    const fields = Object.entries(properties as Record<string, Schema>).map(
      ([name, one]) => `\`${name}\`: ${typeText(one)}`,
    )
    const isMaybe = Array.isArray(type) && type.includes("null")
    return fields.length > 0
      ? `{ ${fields.join(", ")} }${isMaybe ? " or null" : ""}`
      : mapText(additionalProperties)
  }
  if (schema.format === "date-time") return Array.isArray(type) ? "time or null" : "time"
  if (type === undefined) return "anything"
  return Array.isArray(type) ? type.join(" or ") : String(type)
}

const mapText = (values: unknown) =>
  typeof values === "object" && values !== null ? `map of ${typeText(values as Schema)}` : "object"

function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replace(/\|/g, "\\|")).join(" | ")} |`
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n")
}
