import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Environment } from "./accounts"

/** A service as it was seen in the answers to one search. */
interface SeenService {
  service_code: string
  name: string
  offers_parcel: boolean
  offers_envelope: boolean
  /** A sign: it was offered only where an amount to collect was named. */
  is_cash_on_delivery: boolean
  /** Two letters, upper case. */
  countries: string[]
}

/** Whose services, and where they are found: an account at another host knows none of the former's. */
export interface ServiceOwner {
  account: string
  environment: Environment
  base_url: string
}

/** How much of the world one search has heard of. */
interface SearchReach {
  /** Those that answered: only there is what was not seen not offered. */
  answered: readonly string[]
  /** Whether there were others, of which nothing is known. */
  isPartial: boolean
}

const TABLE = "shipment_ordering_service"

/** What the merchant says of a service. */
export interface ServiceWords {
  /** Its name in place of the service's own. */
  label: string | null
  is_enabled: boolean
  /** Whether it delivers to parcel lockers; null: the setting `locker_services` decides. */
  is_locker: boolean | null
  /** Whether it collects money; null: its code and what a search has seen decide. */
  cash_on_delivery_mark: boolean | null
}

/** The known services of the accounts. What is not seen again stays known. */
export class ServiceStore {
  constructor(private readonly knex: Knex) {}

  /**
   * Keeps what a search has seen. Of countries that did not answer what was known stays: a carrier's outage
   * must not end the fallback prices there. Two searches at the same time both succeed; the later one's
   * word stands. What the merchant has said of a service at the account's former host holds here, too.
   */
  async keep(owner: ServiceOwner, services: SeenService[], reach: SearchReach): Promise<void> {
    for (const service of services) {
      const seen = { ...service, last_seen_at: this.knex.fn.now() }
      await this.knex(TABLE)
        .insert({
          id: generateEntityId("", "sosvc"),
          ...owner,
          ...seen,
          ...this.wordsSaid(owner, service.service_code),
        })
        .onConflict(
          this.knex.raw(
            "(account, environment, base_url, service_code) where deleted_at is null",
          ) as never,
        )
        .merge({ ...seen, ...this.merged(reach), updated_at: this.knex.fn.now() })
    }
  }

  private wordsSaid(
    { account, environment }: ServiceOwner,
    code: string,
  ): Record<keyof ServiceWords, Knex.Raw> {
    const said = (column: keyof ServiceWords) =>
      this.knex.raw(
        `(select ?? from ${TABLE}
           where account = ? and environment = ? and service_code = ? and deleted_at is null
           order by updated_at desc limit 1)`,
        [column, account, environment, code],
      )
    return {
      label: said("label"),
      is_enabled: this.knex.raw("coalesce(?, true)", [said("is_enabled")]),
      is_locker: said("is_locker"),
      cash_on_delivery_mark: said("cash_on_delivery_mark"),
    }
  }

  private merged({ answered, isPartial }: SearchReach): Record<string, Knex.Raw> {
    const countries = this.knex.raw(
      `array(select country from unnest(${TABLE}.countries) as country
              where not country = any(?::text[])
              union select unnest(excluded.countries) order by 1)`,
      [[...answered]],
    )
    const either = (column: string) =>
      this.knex.raw("?? or ??", [`${TABLE}.${column}`, `excluded.${column}`])
    return isPartial
      ? {
          countries,
          offers_parcel: either("offers_parcel"),
          offers_envelope: either("offers_envelope"),
          // Seen once without a sum to collect, it is none of them.
          is_cash_on_delivery: this.knex.raw(
            `${TABLE}.is_cash_on_delivery and excluded.is_cash_on_delivery`,
          ),
        }
      : { countries }
  }

  /** Keeps the merchant's words, which hold at every host of the account; false where the service is not known. */
  async change(
    { base_url, ...service }: ServiceOwner & { service_code: string },
    words: Partial<ServiceWords>,
  ): Promise<boolean> {
    const rows = () => this.knex(TABLE).where(service).whereNull("deleted_at")
    const isKnown = (await rows().where({ base_url }).limit(1)).length > 0
    if (isKnown) {
      await rows().update({ ...words, updated_at: this.knex.fn.now() })
    }
    return isKnown
  }

  /** Adds a country to those in which known services were offered. */
  async addCountry(
    owner: ServiceOwner,
    { countryCode, codes }: { countryCode: string; codes: readonly string[] },
  ): Promise<void> {
    await this.knex(TABLE)
      .where(owner)
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
