import { SETTING_NAMES } from "../../src/settings"
import { fillPage } from "../fill-page"
import type { Answer, Description, Field, Operation } from "./describe-routes"
import type { Schema } from "./type-schema"

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
            operation["x-permission"] ?? "",
            anchors.get(name) ?? sentFields(operation).map(sentText).join(", "),
            Object.entries(operation.responses).flatMap(answered).join("; "),
          ]
        })
      })
      return table(["Route", "Meaning", "Role", "Send", "Answer"], rows)
    },
    fields: (names) => fieldTable(names.split(", ").map(find).flatMap(sentFields)),
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
      const anchor = heading
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replace(/ /g, "-")
      for (const name of names.split(", ")) links.set(name, `[fields](#${anchor})`)
    }
  }
  return links
}

function sentFields({ parameters, requestBody }: Operation): Field[] {
  const { schema } = Object.values(requestBody?.content ?? {})[0] ?? {}
  return [...parameters.filter((one) => one.in !== "path"), ...(schema ? fieldsOf(schema) : [])]
}

const nameText = ({ name, in: place, required }: Field, prefix = "") =>
  `\`${place === "query" ? "?" : ""}${prefix}${name}${required || place ? "" : "?"}\``

function sentText(field: Field): string {
  const values = field.schema.enum ? typeText(field.schema) : undefined
  return nameText(field) + inBrackets([values, field.description])
}

/** Such as ` (the first 50)`. */
function inBrackets(parts: (string | undefined)[]): string {
  const text = parts.filter(Boolean).join(". ").replace(/\.$/, "")
  return text && ` (${text.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase())})`
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

function answered([status, { $ref, content }]: [string, Answer]): string[] {
  if ($ref) return []
  const [type, { schema } = { schema: {} }] = Object.entries(content ?? {})[0] ?? []
  const prefix = status === "200" ? "" : `${status}: `
  if (type === undefined) return [`${prefix}nothing`]
  if (type !== "application/json") return [`${prefix}${type}`]
  const fields = fieldsOf(schema).map((field) => {
    const meaning = inBrackets([field.description])
    return `${nameText(field)}: ${typeText(field.schema)}${meaning}`
  })
  return [prefix + (fields.join(", ") || typeText(schema))]
}

function typeSection(schema: Schema): string {
  const { properties, anyOf } = schema
  if (properties) return fieldTable(fieldsOf(schema))
  const options = (anyOf as Schema[] | undefined) ?? [schema]
  return options.map((one) => `- ${typeText(one)}`).join("\n")
}

const isSetting = ({ name }: Field) => SETTING_NAMES.includes(name as never)

/** The first field of each name. Settings have a page of their own. */
function fieldTable(fields: Field[]): string {
  const isFirst = ({ name }: Field, index: number) =>
    fields.findIndex((one) => one.name === name) === index
  const unique = fields.filter(isFirst)
  const rest = unique.filter((one) => !isSetting(one))
  const rows = (some: Field[]) =>
    table(
      ["Field", "Type", "Meaning"],
      some.flatMap((field) => fieldRows(field)),
    )
  if (unique.length < rest.length + 2) return rows(unique)
  return ["[Settings](settings.md), and:", ...(rest.length > 0 ? [rows(rest)] : [])].join("\n\n")
}

/** With the fields of an object inside, such as `items[].quantity`, if they have a meaning that their names do not say. */
function fieldRows(field: Field, prefix = ""): string[][] {
  const { schema } = field
  const usual = "default" in schema ? `Default: \`${String(schema.default)}\`.` : undefined
  const description = [field.description, usual].filter(Boolean).join(" ")
  const { items } = schema as { items?: Schema }
  const inside = `${prefix}${field.name}${items ? "[]" : ""}.`
  const inner = fieldsOf(items ?? schema).flatMap((one) => fieldRows(one, inside))
  const isClear = inner.every(([, , meaning]) => meaning === "")
  const type = isClear ? typeText(schema) : typeText(schema).replace(/\{.*\}/, "object")
  return [[nameText(field, prefix), type, description], ...(isClear ? [] : inner)]
}

const FORMATS: Record<string, string> = { "date-time": "time", date: "date" }

/** Such as `string or null`, or a link to the table of a type with a name. */
function typeText(schema: Schema): string {
  const { $ref, type, anyOf, items, prefixItems, properties, additionalProperties } = schema
  const values = (schema.enum ?? ("const" in schema ? [schema.const] : undefined)) as
    unknown[] | undefined
  if (typeof $ref === "string") {
    const name = $ref.split("/").at(-1) ?? ""
    return `[${name}](#${name.toLowerCase()})`
  }
  if (values) {
    const texts = values.map((value) => (value === null ? "null" : `\`${String(value)}\``))
    return texts.join(", ").replace(/, null$/, " or null")
  }
  if (anyOf) return [...new Set((anyOf as Schema[]).map(typeText))].join(" or ")
  if (prefixItems) return `[${(prefixItems as Schema[]).map(typeText).join(", ")}]`
  if (items) return `list of ${typeText(items as Schema)}`
  const kind = Array.isArray(type) ? type[0] : type
  const orNull = Array.isArray(type) ? " or null" : ""
  if (properties && Object.keys(properties).length > 0) {
    const fields = fieldsOf(schema)
    if (fields.every(isSetting)) return `[settings](settings.md)${orNull}`
    const names = fields.map((one) =>
      "const" in one.schema ? `\`${one.name}: ${String(one.schema.const)}\`` : nameText(one),
    )
    return `{ ${names.join(", ")} }${orNull}`
  }
  if (kind === "object") return mapText(additionalProperties) + orNull
  if (kind === undefined) return "anything"
  const format = FORMATS[String(schema.format)]
  return (format ?? String(kind).replace("integer", "number")) + limitsText(schema) + orNull
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
