import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PostalCodeForm } from "../../../booking"
import type { Account, Environment } from "./account-store"

const KEYS = "shipment_ordering_account_key"
const CHECK_EVERY = "24 hours"

/**
 * What is learned of saved API keys and of the service behind an address. A key is named by its sealed
 * form: what is said of one that was replaced meanwhile is not taken for the new one's.
 */
export class AccountNotes {
  constructor(private readonly knex: Knex) {}

  /** @param day `YYYY-MM-DD`, or null for what is estimated. @returns whether there is a key */
  async setValidUntil(
    { account, environment }: { account: string; environment: Environment },
    day: string | null,
  ): Promise<boolean> {
    const changed = await this.keys()
      .where({ environment })
      .whereIn(
        "account_id",
        this.knex("shipment_ordering_account")
          .where({ handle: account })
          .whereNull("deleted_at")
          .select("id"),
      )
      .update({ valid_until: day, updated_at: this.now() })
    return changed > 0
  }

  /** The service has taken the key. @returns whether the key is still the saved one */
  async noteAccepted(sealed: string): Promise<boolean> {
    const changed = await this.keys()
      .where({ sealed_key: sealed })
      .update({ accepted_at: this.now(), refused_at: null, updated_at: this.now() })
    return changed > 0
  }

  /** The service has refused the key. @returns whether that is news */
  async noteRefused(sealed: string): Promise<boolean> {
    const changed = await this.keys()
      .where({ sealed_key: sealed })
      .whereNull("refused_at")
      .update({ refused_at: this.now(), updated_at: this.now() })
    return changed > 0
  }

  /** Takes today's check of a key on, unless another process has. */
  async takeCheck(sealed: string): Promise<boolean> {
    const changed = await this.keys()
      .where({ sealed_key: sealed })
      .whereRaw("(checked_at is null or checked_at < now() - ?::interval)", [CHECK_EVERY])
      .update({ checked_at: this.now() })
    return changed > 0
  }

  /** Gives a check back that has learned nothing, so that it is made at the next opportunity. */
  async giveCheckBack(sealed: string): Promise<void> {
    await this.keys().where({ sealed_key: sealed }).update({ checked_at: null })
  }

  /** @returns whether that is news, and the account still at the address */
  async noteSandbox(
    { id, baseUrl }: Pick<Account, "id" | "baseUrl">,
    isSandbox: boolean,
  ): Promise<boolean> {
    const changed = await this.knex("shipment_ordering_account")
      .where({ id, base_url: baseUrl })
      .whereRaw("is_sandbox is distinct from ?", [isSandbox])
      .update({ is_sandbox: isSandbox, updated_at: this.now() })
    return changed > 0
  }

  /** @returns whether that is news, and the account still at the address */
  async notePostalCodeForm(
    { id, baseUrl }: Pick<Account, "id" | "baseUrl">,
    of: string,
    form: PostalCodeForm,
  ): Promise<boolean> {
    const changed = await this.knex("shipment_ordering_account")
      .where({ id, base_url: baseUrl })
      .whereRaw("postal_code_forms ->> ? is distinct from ?", [of, form])
      .update({
        postal_code_forms: this.knex.raw(
          "coalesce(postal_code_forms, '{}') || jsonb_build_object(?::text, ?::text)",
          [of, form],
        ),
        updated_at: this.now(),
      })
    return changed > 0
  }

  private keys() {
    return this.knex(KEYS).whereNull("deleted_at")
  }

  private now() {
    return this.knex.fn.now()
  }
}
