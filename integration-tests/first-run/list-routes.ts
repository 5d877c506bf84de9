import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { repositoryRoot } from "../harness/repository-paths"

const api = path.join(repositoryRoot, "src", "api")

/** A route of the plugin. */
export interface Route {
  method: "GET" | "POST" | "DELETE"
  /** Such as `/admin/shipment-ordering/boxes/:id`. */
  path: string
  /** The folder before the parameter, `boxes` above; undefined for a path without a parameter. */
  things: string | undefined
}

/** Lists the plugin's routes, read from the files that Medusa loads. */
export function listRoutes(): Route[] {
  return readdirSync(api, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .flatMap((file) => {
      const route = `/${path.dirname(file).replace(/\[(\w+)\]/, ":$1")}`
      const things = /([\w-]+)\/:/.exec(route)?.[1]
      const source = readFileSync(path.join(api, file), "utf8")
      return (["GET", "POST", "DELETE"] as const)
        .filter((method) => new RegExp(`export (async function|const) ${method}\\b`).test(source))
        .map((method) => ({ method, path: route, things }))
    })
    .sort((one, other) => one.path.localeCompare(other.path))
}

/** The path of a route with `id` as its parameter. */
export const routeOf = ({ path }: Route, id: string) => path.replace(/:\w+/, id)
