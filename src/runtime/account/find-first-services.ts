import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import { errorText } from "../error-text"
import type { PluginScope } from "../plugin-scope"
import { findServices } from "./find-services"
import { serviceOwner } from "./service-owner"

/**
 * Looks for services where none is known yet: of a new account, or of one that has got another address.
 * Fallback prices, returns and the choice of another service stand still without them. Never throws: the
 * merchant can look for them, too.
 *
 * @param isDue asked only where none is known
 */
export async function findFirstServices(
  scope: PluginScope,
  account: Account,
  isDue: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  try {
    const [known] = await scope.memory.listShipmentOrderingServices(serviceOwner(account), {
      take: 1,
      select: ["id"],
    })
    if (!known && (await isDue())) {
      await findServices(scope, account.handle)
    }
  } catch (error) {
    scope.logger.warn(
      `shipment-ordering: the services of ${account.handle} were not found, ${errorText(error)}`,
    )
  }
}
