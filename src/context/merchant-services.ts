import type { Account, ServiceWords, ServiceOwner } from "../modules/shipment_ordering"
import { isLockerService } from "../price-rules"

type Owner = Pick<Account, "handle" | "environment">

/** A service at one of an account's addresses: what the merchant has said of it holds at all of them. */
interface StoredService extends ServiceWords {
  account: string
  environment: Account["environment"]
  base_url: string
  service_code: string
  /** What a search has seen: it was offered only where an amount to collect was named. */
  is_cash_on_delivery: boolean
}

/** Carriers name it so: `carrierB_cod`. */
const CASH_ON_DELIVERY_CODE = /_cod$/i

/**
 * What the merchant has said of the carriers' services, for all who ask: names, which are offered, which
 * deliver to parcel lockers, which collect money. Of a service that he has said nothing of, the service's word holds.
 */
export class MerchantServices {
  readonly #words: ReadonlyMap<string, ServiceWords>
  /** By code: the services of all accounts, environments and addresses. */
  readonly #seen = new Map<string, StoredService[]>()
  readonly #lockerPatterns: readonly string[]

  /** @param lockerPatterns the setting `locker_services`, for services that are not marked themselves */
  constructor(rows: StoredService[], lockerPatterns: readonly string[]) {
    this.#lockerPatterns = lockerPatterns
    this.#words = new Map(
      rows.map((row) => [
        keyOf({ handle: row.account, environment: row.environment }, row.service_code),
        row,
      ]),
    )
    for (const row of rows) {
      this.#seen.set(row.service_code, [...(this.#seen.get(row.service_code) ?? []), row])
    }
  }

  /** The merchant's name of a service, else `name`. */
  nameOf(owner: Owner, serviceCode: string, name: string): string {
    return this.#wordsOf(owner, serviceCode)?.label ?? name
  }

  isEnabled(owner: Owner, serviceCode: string): boolean {
    return this.#wordsOf(owner, serviceCode)?.is_enabled ?? true
  }

  /** The one place where it is decided: the merchant's mark, else the patterns of the setting. */
  isLocker(owner: Owner, serviceCode: string): boolean {
    const marked = this.#wordsOf(owner, serviceCode)?.is_locker
    return marked ?? isLockerService(serviceCode, this.#lockerPatterns)
  }

  /**
   * The one place where it is decided: the merchant's mark, else its code or what a search has seen. Either
   * sign is enough. A service that collects, taken for one that does not, would ask customers who have
   * paid for the money again.
   */
  isCashOnDelivery(owner: Owner & Pick<Account, "baseUrl">, serviceCode: string): boolean {
    const marked = this.#wordsOf(owner, serviceCode)?.cash_on_delivery_mark
    return (
      marked ??
      (CASH_ON_DELIVERY_CODE.test(serviceCode) || this.#isSeenCollecting(owner, serviceCode))
    )
  }

  /** Whether its code says another thing than the search has seen, and the merchant has not said which is right. */
  isCashOnDeliveryDoubtful(owner: Owner & Pick<Account, "baseUrl">, serviceCode: string): boolean {
    const marked = this.#wordsOf(owner, serviceCode)?.cash_on_delivery_mark ?? null
    const isNamedSo = CASH_ON_DELIVERY_CODE.test(serviceCode)
    return marked === null && isNamedSo !== this.#isSeenCollecting(owner, serviceCode)
  }

  /** What was seen at the present address; of one not found there yet, what was seen of the account anywhere. */
  #isSeenCollecting(
    { handle, environment, baseUrl }: Owner & Pick<Account, "baseUrl">,
    serviceCode: string,
  ): boolean {
    const seen = (this.#seen.get(serviceCode) ?? []).filter(({ account }) => account === handle)
    const here = seen.find((row) => row.environment === environment && row.base_url === baseUrl)
    return here?.is_cash_on_delivery ?? seen.some((row) => row.is_cash_on_delivery)
  }

  /** Whether anything can be a locker service at all: a pattern, or a service that is marked as one. */
  knowsLockers({ handle, environment }: Owner): boolean {
    const prefix = keyOf({ handle, environment }, "")
    const isMarked = [...this.#words].some(
      ([key, { is_locker }]) => is_locker === true && key.startsWith(prefix),
    )
    return isMarked || this.#lockerPatterns.length > 0
  }

  #wordsOf(owner: Owner, serviceCode: string): ServiceWords | undefined {
    return this.#words.get(keyOf(owner, serviceCode))
  }
}

function keyOf({ handle, environment }: Owner, serviceCode: string): string {
  return `${environment} ${handle} ${serviceCode}`
}

/** An account as rows name it that belong to what it is connected to at present. */
export function serviceOwner({
  handle,
  environment,
  baseUrl,
}: Pick<Account, "handle" | "environment" | "baseUrl">): ServiceOwner {
  return { account: handle, environment, base_url: baseUrl ?? "" }
}
