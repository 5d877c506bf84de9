import { readFileSync } from "node:fs"
import { join } from "node:path"
import Ajv from "ajv/dist/2020"
import type { Description } from "../openapi/describe-routes"
import { repositoryRoot } from "./repository-paths"

const API = "docs/openapi.json"
const description = JSON.parse(readFileSync(join(repositoryRoot, API), "utf8")) as Description
const { paths } = description
const isParameter = (path: string) => path.includes("{")
/** `/boxes/order` before `/boxes/{id}`. */
const patterns = Object.keys(paths)
  .sort((one, other) => Number(isParameter(one)) - Number(isParameter(other)))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`) }))

const ajv = new Ajv({ strict: false, validateFormats: false }).addSchema(description, API)
const OURS = /^\/(admin|store|hooks)\/shipment-ordering\//

/** @throws Error if the plugin answers what its description does not say: another route, status or field */
export async function checkAnswer(method: string, url: URL, answer: Response): Promise<void> {
  if (!OURS.test(url.pathname)) return
  const path = patterns.find(({ pattern }) => pattern.test(url.pathname))?.path
  const verb = method.toLowerCase()
  const operation = path === undefined ? undefined : paths[path]?.[verb]
  if (path === undefined || !operation) {
    // What is not there answers as all of Medusa does.
    if (answer.status === 404) return
    throw new Error(`${method} ${url.pathname} is not in ${API}`)
  }
  const name = `${method} ${path} -> ${answer.status}`
  const response = operation.responses[answer.status]
  if (!response) throw new Error(`${name}: ${API} does not know this status`)
  const [type = "", size] = [
    answer.headers.get("content-type") ?? "",
    answer.headers.get("content-length"),
  ]
  const known = Object.keys(response.content ?? {}).find((one) => type.startsWith(one))
  if (known === undefined) {
    if (!response.content && (size === "0" || size === null)) return
    throw new Error(`${name}: ${API} does not know the content type "${type}"`)
  }
  if (known !== "application/json") return
  const pointer = [
    "paths",
    path,
    verb,
    "responses",
    String(answer.status),
    "content",
    known,
    "schema",
  ]
    .map((part) => encodeURIComponent(part.replace(/~/g, "~0").replace(/\//g, "~1")))
    .join("/")
  const schema = `${API}#/${pointer}`
  if (!ajv.validate({ $ref: schema }, await answer.clone().json())) {
    throw new Error(`${name} is not as ${API} says: ${ajv.errorsText()}`)
  }
}
