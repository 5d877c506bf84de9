import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Environment } from "../accounts/account-store"

/** A service as it was seen in the answers to one search. */
export interface SeenService {
  service_code: string
  name: string
  offers_parcel: boolean
  offers_envelope: boolean
  is_cash_on_delivery: boolean
  /** Two letters, upper case. */
  countries: string[]
}

/** What the merchant says of a service. */
export interface ServiceWords {
  /** Its name in place of the service's own. */
  label: string | null
  is_enabled: boolean
  /** Whether it delivers to parcel lockers; null: the setting `locker_services` decides. */
  is_locker: boolean | null
}

/** The known services of the accounts. What is not seen again stays known. */
export class ServiceStore {
  constructor(private readonly knex: Knex) {}

  /** Two searches at the same time both succeed; the later one's word stands. */
  async keep(
    owner: { account: string; environment: Environment },
    services: SeenService[],
  ): Promise<void> {
    for (const service of services) {
      const seen = { ...service, last_seen_at: this.knex.fn.now() }
      await this.knex("shipment_ordering_service")
        .insert({ id: generateEntityId("", "sosvc"), ...owner, ...seen })
        .onConflict(
          this.knex.raw("(account, environment, service_code) where deleted_at is null") as never,
        )
        .merge({ ...seen, updated_at: this.knex.fn.now() })
    }
  }

  /** Keeps the merchant's words; false where the service is not known. */
  async change(
    service: { account: string; environment: Environment; service_code: string },
    words: Partial<ServiceWords>,
  ): Promise<boolean> {
    const changed = await this.knex("shipment_ordering_service")
      .where(service)
      .whereNull("deleted_at")
      .update({ ...words, updated_at: this.knex.fn.now() })
    return changed > 0
  }

  /** Adds a country to those in which known services were offered. */
  async addCountry(
    { account, environment }: { account: string; environment: Environment },
    { countryCode, codes }: { countryCode: string; codes: readonly string[] },
  ): Promise<void> {
    await this.knex("shipment_ordering_service")
      .where({ account, environment })
      .whereIn("service_code", codes)
      .whereNull("deleted_at")
      .whereRaw("not (? = any(countries))", [countryCode])
      .update({
        countries: this.knex.raw("array_append(countries, ?)", [countryCode]),
        last_seen_at: this.knex.fn.now(),
        updated_at: this.knex.fn.now(),
      })
  }
}
