import type { ApiPackage } from "../../carrier-api"
import type { Configuration } from "../account/configuration"
import type { OwnOption } from "../own-options"
import type { PluginScope } from "../plugin-scope"
import { deadlineIn } from "../prices/deadline"
import { packGoods } from "../prices/pack-goods"
import { type CartLike, toPricedCart } from "../prices/priced-cart"
import { goodsOfProfile } from "../prices/quoted-cart"
import type { LockerArea } from "./find-lockers"

interface GoodsToPack {
  cart: CartLike
  option: OwnOption | undefined
  account: LockerArea["account"]
}

/** The packages of a cart as for a price. Goods that cannot be packed hide no locker: it is the option that says why. */
export async function packCart(
  scope: PluginScope,
  configuration: Configuration,
  { cart, option, account }: GoodsToPack,
): Promise<readonly ApiPackage[]> {
  const goods = option ? goodsOfProfile(cart, option.profileId) : cart
  const { lines } = await toPricedCart(scope, goods, configuration)
  const packed = await packGoods(scope, {
    configuration,
    account,
    service: option?.service ?? ANY_PARCEL,
    lines,
    deadline: deadlineIn(configuration.settings.quote_deadline_ms),
  })
  return "packed" in packed ? packed.packed[0].apiPackages : []
}

const ANY_PARCEL = { virtual: undefined, code: "", offersParcel: true, offersEnvelope: false }
