import { readConfiguration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { listLockers } from "./list-lockers"
import type { WishedArea } from "./ready-area"

/** All lockers near a postal code, whatever their sizes. */
export async function findAreaLockers(scope: PluginScope, area: WishedArea) {
  return listLockers(scope, await readConfiguration(scope.memory), area)
}
