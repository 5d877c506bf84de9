import { accountOf, readConfiguration } from "../account/configuration"
import { serviceOwner } from "../account/service-owner"
import type { PluginScope } from "../plugin-scope"
import { storeCountries } from "../store-countries"

/** Countries that the store sells to and no service delivers to that an account knows and offers. */
export async function findUnserved(scope: PluginScope, handle: string): Promise<string[]> {
  const account = accountOf(await readConfiguration(scope.memory), handle)
  const services = account
    ? await scope.memory.listShipmentOrderingServices(
        { ...serviceOwner(account), is_enabled: true },
        { take: 1000, select: ["id", "countries"] },
      )
    : []
  const served = new Set(services.flatMap(({ countries }) => countries))
  return (await storeCountries(scope)).filter((code) => !served.has(code))
}
