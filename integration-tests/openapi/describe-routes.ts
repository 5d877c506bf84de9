import { z } from "@medusajs/framework/zod"
import {
  ADMIN_REQUESTS,
  HOOK_REQUESTS,
  type PluginRequest,
  STORE_REQUESTS,
} from "../../src/api/requests"
import { version } from "../../package.json"
import { type Answer, type Handler, json, readHandlers } from "./read-handlers"
import type { Schema } from "./type-schema"

const ADMIN = "/admin/shipment-ordering"
const STORE = "/store/shipment-ordering"
const HOOKS = "/hooks/shipment-ordering"

interface KnownRequest extends PluginRequest {
  permission?: string
}

/** An OpenAPI description. */
export interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; [others: string]: object }
  [others: string]: unknown
}

export interface Operation {
  summary: string
  description?: string
  "x-permission"?: string
  parameters: Field[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, Answer>
  [others: string]: unknown
}

/** A part of a request or of an object. */
export interface Field {
  name: string
  in?: string
  required: boolean
  description?: string
  schema: Schema
}

/** By method and whole path. */
const requests = new Map<string, KnownRequest>(
  [
    ...ADMIN_REQUESTS.map((one) => ({ ...one, path: ADMIN + one.path })),
    ...STORE_REQUESTS.map((one) => ({ ...one, path: STORE + one.path })),
    ...HOOK_REQUESTS.map((one) => ({ ...one, path: HOOKS + one.path })),
  ].map((one) => [`${one.method} ${one.path}`, one]),
)

/** The OpenAPI description of all routes of the plugin: from the schemas of requests, and from the code that answers. */
export function describeRoutes(): Description {
  const { handlers, components } = readHandlers()
  const paths: Description["paths"] = {}
  for (const handler of handlers) {
    for (const one of named(handler)) {
      const path = one.path.replace(/:(\w+)/g, "{$1}")
      paths[path] = { ...paths[path], [one.method.toLowerCase()]: describe(one) }
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "medusa-plugin-shipment-ordering",
      version,
      description: "The routes that the plugin adds to a Medusa store.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "{store}", variables: { store: { default: "http://localhost:9000" } } }],
    tags: [
      { name: "admin", description: "For users of the store's admin" },
      { name: "store", description: "For storefronts" },
      { name: "hooks", description: "For the carrier service and print servers" },
    ],
    paths,
    components: {
      schemas: { ...components, Error: ERROR },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          status,
          { description, content: json({ $ref: "#/components/schemas/Error" }) },
        ]),
      ),
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "An admin user's token" },
        apiKey: { type: "http", scheme: "basic", description: "A secret API key as the user" },
        session: { type: "apiKey", in: "cookie", name: "connect.sid" },
        publishableKey: { type: "apiKey", in: "header", name: "x-publishable-api-key" },
        customer: { type: "http", scheme: "bearer", description: "A customer's token" },
        printQueue: { type: "http", scheme: "bearer", description: "The key of the print queue" },
      },
    },
  }
}

const ERROR: Schema = {
  type: "object",
  description: "Why a request is refused.",
  properties: {
    message: { type: "string", description: "For a person; names the fields." },
    type: { type: "string", description: "Medusa's kind of error." },
    code: { type: "string" },
  },
  required: ["message"],
  additionalProperties: false,
}

/** A handler whose last part of the path names an action has one description for each action. */
function named(handler: Handler): Handler[] {
  if (requests.has(`${handler.method} ${handler.path}`)) return [handler]
  const pattern = new RegExp(`^${handler.method} ${handler.path.replace(/:\w+$/, "[a-z-]+")}$`)
  const own = [...requests].filter(([name]) => pattern.test(name))
  return own.length > 0 ? own.map(([, { path }]) => ({ ...handler, path })) : [handler]
}

function describe(handler: Handler): Operation {
  const { method, path } = handler
  const request = requests.get(`${method} ${path}`)
  const [, area = ""] = path.split("/")
  const { query, body, permission } = request ?? {}
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }))
  const [summary = ""] = handler.summary.split(/(?<=\.) /)
  return {
    operationId: operationId(handler),
    tags: [area],
    summary,
    ...(handler.summary.includes(". ") && { description: handler.summary }),
    ...(permission && { "x-permission": permission }),
    security: SECURITY[path] ?? SECURITY[area],
    parameters: [...parameters, ...(query ? queryParameters(query) : []), ...(HEADERS[path] ?? [])],
    ...(body && {
      requestBody: {
        // No body is read as an empty one.
        required: !body.safeParse({}).success,
        content: json(inputOf(body)),
      },
    }),
    responses: {
      ...Object.fromEntries(
        [
          ...(REFUSED[area] ?? []),
          ...(method === "POST" ? [413] : []),
          // A customer without the second factor.
          ...(path in SECURITY ? [401] : []),
        ].map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
      ...Object.fromEntries(handler.answers),
    },
  }
}

/** Such as `postShipmentsLabel`. */
function operationId({ method, path }: Handler): string {
  const [, area = "", , ...words] = path.split("/")
  const parts = words.map((word) => word.replace(/^:/, "by-"))
  const scope = area === "admin" ? [] : [area]
  const name = [...scope, ...parts].flatMap((part) => part.split(/[-_]/)).map(capitalised)
  return method.toLowerCase() + name.join("")
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const SECURITY: Record<string, object[]> = {
  admin: [{ token: [] }, { apiKey: [] }, { session: [] }],
  store: [{ publishableKey: [] }],
  [`${STORE}/orders/:id/tracking`]: [
    { publishableKey: [] },
    { publishableKey: [], customer: [] },
    { publishableKey: [], session: [] },
  ],
  // The token is a part of the path.
  hooks: [],
  [`${HOOKS}/print-queue/next`]: [{ printQueue: [] }],
  [`${HOOKS}/print-queue/:id/done`]: [{ printQueue: [] }],
}

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: false,
  schema: { type: "string" },
  description,
})

const HEADERS: Record<string, Field[]> = {
  [`${STORE}/orders/:id/tracking`]: [
    header("x-order-email", "The order's e-mail address, for a customer who is not signed in."),
  ],
}

function queryParameters(query: z.ZodObject): Field[] {
  const { properties = {}, required = [] } = inputOf(query)
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    ...(description && { description }),
    schema,
  }))
}

/** What a request may send; what it becomes is of no interest to the sender. */
function inputOf(schema: z.ZodType): Schema {
  const { $schema: _, ...input } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })
  return input as Schema
}

const REFUSALS: Record<number, string> = {
  400: "The request has a mistake, or what it asks for cannot be done",
  401: "Nobody is signed in, or the key is wrong",
  403: "The person's role does not allow it",
  404: "What is named does not exist",
  409: "Something else is under way",
  413: "The body is too large",
  500: "The store has failed, such as its database; its log has the error",
}

/** Refusals that each request of an area may get. */
const REFUSED: Record<string, number[]> = {
  admin: [400, 401, 403, 404, 409, 500],
  store: [400, 404, 500],
  hooks: [500],
}
