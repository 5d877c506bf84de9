import { SETTING_NAMES } from "../../src/settings"
import { fillPage } from "../fill-page"
import type { Description, Field, Operation } from "./describe-routes"
import type { Answer } from "./read-handlers"
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
  const { Error: _, ...schemas } = components.schemas
  const types = new Map(Object.entries(schemas))
  const filled = await fillPage(page, {
    routes: (names) => {
      const rows = names.split(", ").flatMap((start) => {
        const ofStart = [...routes].filter(([name]) => `${name}/`.includes(` ${start}/`))
        return ofStart.map(([name, operation]) => {
          left.delete(name)
          return [
            `\`${name.replace(/\/\w+/, "")}\`<br>${operation.description ?? operation.summary}`,
            operation["x-permission"] ?? "",
            anchors.get(name) ?? sentFields(operation).map(sentText).join(", "),
            Object.entries(operation.responses).flatMap(answered).join("; "),
          ]
        })
      })
      return table(["Route", "Role", "Send", "Answer"], rows)
    },
    fields: (names) => fieldTable(names.split(", ").map(find).flatMap(sentFields)),
    types: () =>
      [...types.keys()]
        .sort((one, other) => one.localeCompare(other))
        .map((name) => `### ${name}\n\n${typeSection(name, types)}`)
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
  return (
    nameText(field) + inBrackets(field.description, field.schema.enum && typeText(field.schema))
  )
}

/** Such as ` (the first 50)`. */
function inBrackets(description = "", values?: unknown): string {
  const meaning = description
    .replace(/\.$/, "")
    .replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase())
  const text = [values, meaning].filter(Boolean).join(": ")
  return text && ` (${text})`
}

/** The fields of an object, or of the only object among the options. */
function fieldsOf(schema: Schema): Field[] {
  const options = schema.anyOf ?? [schema]
  const objects = options.filter(({ properties }) => properties)
  const { properties, required = [] } = (objects.length === 1 && objects[0]) || {}
  return Object.entries(properties ?? {}).map(([name, one]) => ({
    name,
    required: required.includes(name),
    description: one.description,
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
    const meaning = inBrackets(field.description)
    return `${nameText(field)}: ${typeText(field.schema)}${meaning}`
  })
  return [prefix + (fields.join(", ") || typeText(schema))]
}

function typeSection(name: string, types: Map<string, Schema>): string {
  const schema = types.get(name) ?? {}
  const { properties, anyOf } = schema
  if (!properties) {
    const options = anyOf ?? [schema]
    return options.map((one) => `- ${typeText(one)}`).join("\n")
  }
  const fields = fieldsOf(schema)
  const keys = new Map(fields.map((field) => [JSON.stringify(field), field]))
  const partsOf = (other: Schema) => fieldsOf(other).map((field) => JSON.stringify(field))
  const isPart = (parts: string[]) =>
    parts.length > 3 && parts.length < fields.length && parts.every((part) => keys.has(part))
  const [part, inPart] =
    [...types]
      .map(([one, other]) => [one, partsOf(other)] as const)
      .find(([, parts]) => isPart(parts)) ?? []
  for (const key of inPart ?? []) keys.delete(key)
  return (part ? `As ${linkTo(part)}, and:\n\n` : "") + fieldTable([...keys.values()])
}

const linkTo = (type: string) => `[${type}](#${type.toLowerCase()})`

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
  return rest.length > 0
    ? `[Settings](settings.md), and:\n\n${rows(rest)}`
    : "[Settings](settings.md)."
}

/** With the fields of an object inside, such as `items[].quantity`, if they have a meaning that their names do not say. */
function fieldRows(field: Field, prefix = ""): string[][] {
  const { schema } = field
  const usual =
    "default" in schema && schema.default !== ""
      ? `Default: \`${String(schema.default)}\`.`
      : undefined
  const description = [field.description, usual].filter(Boolean).join(" ")
  const { items } = schema
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
  const values = schema.enum ?? ("const" in schema ? [schema.const] : undefined)
  if ($ref !== undefined) return linkTo($ref.split("/").at(-1) ?? "")
  if (values) {
    const texts = values.map((value) => (value === null ? "null" : `\`${String(value)}\``))
    return texts.join(", ").replace(/, null$/, " or null")
  }
  if (anyOf) {
    const [text = "", ...texts] = new Set(anyOf.map(typeText))
    return [text, ...texts.filter((one) => one !== `list of ${text}`)].join(" or ")
  }
  if (prefixItems) return `[${prefixItems.map(typeText).join(", ")}]`
  if (items) return `list of ${typeText(items)}`
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
  if (kind === "object") {
    const isMap = typeof additionalProperties === "object"
    return (isMap ? `map of ${typeText(additionalProperties)}` : "object") + orNull
  }
  if (kind === undefined) return "anything"
  const format = FORMATS[schema.format ?? ""]
  return (format ?? kind.replace("integer", "number")) + limitsText(schema) + orNull
}

/** Such as `from 1 to 100`. */
function limitsText({ minimum, maximum }: Schema): string {
  const isLimit = maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER
  return isLimit ? ` from ${minimum} to ${maximum}` : ""
}

/** Not to be aligned: most lines would be as long as the longest. */
function table(heads: string[], rows: string[][]): string {
  // An empty column says nothing.
  const columns = heads.flatMap((_, index) => (rows.some((row) => row[index]) ? index : []))
  const line = (cells: string[]) =>
    `| ${columns.map((index) => cells[index]?.replace(/\|/g, "\\|")).join(" | ")} |`
  const lines = [line(heads), line(heads.map(() => "---")), ...rows.map(line)]
  return ["<!-- prettier-ignore -->", ...lines].join("\n")
}
