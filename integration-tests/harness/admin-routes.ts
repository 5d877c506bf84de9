import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { repositoryRoot } from "./repository-paths"

const api = path.join(repositoryRoot, "src", "api")

/** A route of the plugin. */
export interface Route {
  method: "GET" | "POST" | "DELETE"
  /** As in `/admin/shipment-ordering/boxes/:id`. */
  path: string
  /** The folder whose things a parameter names, `boxes` above; undefined for a path without one. */
  things: string | undefined
}

/** Every route that the plugin has, read from the files that Medusa loads them from. */
export function listRoutes(): Route[] {
  return readdirSync(api, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .flatMap((file) => {
      const folders = path.dirname(file).split(path.sep)
      const at = folders.findIndex((folder) => folder.startsWith("["))
      const route = `/${folders.map((folder) => folder.replace(/^\[(.+)\]$/, ":$1")).join("/")}`
      const source = readFileSync(path.join(api, file), "utf8")
      return methodsIn(source).map((method) => ({
        method,
        path: route,
        things: at > 0 ? folders[at - 1] : undefined,
      }))
    })
    .sort((one, other) => one.path.localeCompare(other.path))
}

function methodsIn(source: string): Route["method"][] {
  return (["GET", "POST", "DELETE"] as const).filter((method) =>
    new RegExp(`export (async function|const) ${method}\\b`).test(source),
  )
}

/** The address of a route with an id in place of its parameter. */
export function routeOf({ path }: Route, id: string): string {
  return path.replace(/:\w+/, id)
}
