import { readConfiguration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { listLockers, type LockerWish } from "./list-lockers"

/** All lockers near a postal code, whatever their sizes. */
export async function findAreaLockers(scope: PluginScope, area: Omit<LockerWish, "packages">) {
  return listLockers(scope, await readConfiguration(scope.memory), area)
}
