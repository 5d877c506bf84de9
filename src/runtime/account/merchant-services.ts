import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import type { ServiceWords } from "../../modules/shipment_ordering/services/service-store"
import { isLockerService } from "../../rating"

type Owner = Pick<Account, "handle" | "environment">

interface StoredWords extends ServiceWords {
  account: string
  environment: Account["environment"]
  service_code: string
}

/**
 * What the merchant has said of the carriers' services, for all who ask: names, which are offered, which
 * deliver to parcel lockers. Of a service that he has said nothing of, the service's word holds.
 */
export class MerchantServices {
  readonly #words: ReadonlyMap<string, ServiceWords>
  readonly #lockerPatterns: readonly string[]

  /** @param lockerPatterns the setting `locker_services`, for services that are not marked themselves */
  constructor(rows: StoredWords[], lockerPatterns: readonly string[]) {
    this.#lockerPatterns = lockerPatterns
    this.#words = new Map(
      rows.map((row) => [
        keyOf({ handle: row.account, environment: row.environment }, row.service_code),
        row,
      ]),
    )
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
