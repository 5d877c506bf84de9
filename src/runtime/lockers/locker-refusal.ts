import { accountOf, type Configuration, readConfiguration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { readQuotedCart } from "../prices/quoted-cart"
import { checkLocker } from "./check-locker"
import { areasOfChosen } from "./locker-area"
import { type LockerDelivery, readLockerDeliveries } from "./locker-deliveries"
import { packCart } from "./pack-cart"

const AGAIN = "and place the order again."
const NOT_HERE = `The chosen parcel locker is not available for this address. Choose another one, ${AGAIN}`
const LOOK_MS = 1_000

/**
 * Why a cart cannot become an order with the parcel locker that was chosen for it: the goods or the
 * address were changed since, and the store keeps what is stored of a delivery as it is. A locker that
 * cannot be looked up now keeps no cart from becoming an order.
 */
export async function lockerRefusal(
  scope: PluginScope,
  cartId: string,
): Promise<string | undefined> {
  const configuration = await readConfiguration(scope.memory)
  for (const delivery of await readLockerDeliveries(scope, configuration, cartId)) {
    const refusal = await refusalOf(scope, configuration, { cartId, ...delivery })
    if (refusal) {
      return refusal
    }
  }
  return undefined
}

async function refusalOf(
  scope: PluginScope,
  configuration: Configuration,
  { cartId, option, data }: LockerDelivery & { cartId: string },
): Promise<string | undefined> {
  const { locker_code: code } = data
  if (!code) {
    return configuration.settings.locker_choice === "required"
      ? `The chosen delivery goes to a parcel locker. Choose one, ${AGAIN}`
      : undefined
  }
  const cart = await readQuotedCart(scope, cartId)
  const countryCode = cart.shipping_address?.country_code?.trim().toUpperCase()
  if (data.locker && countryCode && data.locker.country_code !== countryCode.toLowerCase()) {
    return NOT_HERE
  }
  const account = accountOf(configuration, option.service.account)
  if (!account?.baseUrl || !countryCode) {
    return undefined
  }
  const ready = { ...account, baseUrl: account.baseUrl }
  const address = { countryCode, postalCode: cart.shipping_address?.postal_code ?? "" }
  const verdict = await checkLocker(scope, configuration, {
    areas: areasOfChosen(data, address),
    patienceMs: LOOK_MS,
    account: ready,
    code,
    countryCode,
    packages: await packCart(scope, configuration, { cart, option, account: ready }),
  })
  switch (verdict.kind) {
    case "unknown":
      return NOT_HERE
    case "too_small":
      return `The parcel locker "${verdict.locker.name}" is too small for what is in the cart now. Choose another one, ${AGAIN}`
    default:
      return undefined
  }
}
