import { accountOf, readConfiguration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { storeCountries } from "../store-countries"

/** Countries that the store sells to and no known service delivers to, of one account. */
export async function findUnserved(scope: PluginScope, handle: string): Promise<string[]> {
  const account = accountOf(await readConfiguration(scope.memory), handle)
  const services = account
    ? await scope.memory.listShipmentOrderingServices(
        { account: account.handle, environment: account.environment },
        { take: 1000, select: ["id", "countries"] },
      )
    : []
  const served = new Set(services.flatMap(({ countries }) => countries))
  return (await storeCountries(scope)).filter((code) => !served.has(code))
}
