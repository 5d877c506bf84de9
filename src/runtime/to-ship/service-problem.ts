import { type CollectingService, currencyProblem, judgeCod } from "../../booking"
import { accountOf, type Configuration } from "../account/configuration"
import type { OrderMoney } from "../collect/order-money"
import { owedInAll } from "../collect/owed-share"
import type { OptionService } from "../prices/option-service"
import type { ListedOrder } from "./listed-order"

/** What a page of orders has in common, as far as services go. */
export interface KnownServices {
  configuration: Configuration
  /** What goes in place of a service that collects money, where there is none to collect. */
  alternativeTo: (service: OptionService) => Promise<CollectingService | undefined>
}

interface Booking {
  order: ListedOrder
  service: OptionService
  money: OrderMoney
  lockerCode: string | undefined
}

/** Why an order's service would not be booked for it: no locker is chosen, or its money is not collected. */
export async function serviceProblem(
  { configuration, alternativeTo }: KnownServices,
  { order, service, money, lockerCode }: Booking,
): Promise<string | undefined> {
  const account = accountOf(configuration, service.account)
  const isCashOnDelivery =
    account !== undefined && configuration.services.isCashOnDelivery(account, service.code)
  const isChosen = lockerCode !== undefined || configuration.settings.locker_choice === "nearest"
  if (account && !isChosen && configuration.services.isLocker(account, service.code)) {
    return `"${service.name}" delivers to parcel lockers. Open the order and choose one there ("Choose a locker"), then ship it.`
  }
  const codProviders = configuration.settings.cod_payment_providers
  // Of an order that is shipped in part, its shipments say what is collected already: that is asked later.
  if (isBegun(order) || (!isCashOnDelivery && codProviders.length === 0)) {
    return undefined
  }
  const owed = owedInAll(money, { codProviders, assigned: [] })
  const mapped = await alternativeTo(service)
  const verdict = judgeCod({ ...owed, service: { ...service, isCashOnDelivery }, mapped })
  switch (verdict.kind) {
    case "refuse":
      return verdict.reason
    case "collect":
      return currencyProblem(order.currency_code ?? "", true)
    default:
      return undefined
  }
}

function isBegun({ items }: ListedOrder): boolean {
  return (items ?? []).some(({ detail }) => Number(detail?.fulfilled_quantity ?? 0) > 0)
}
