import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { ShipmentOrderingItemRule } from "../models/settings"
import { insertOnce, liveRows } from "../table"

export type StoredItemRule = InferTypeOf<typeof ShipmentOrderingItemRule>

const TABLE = "shipment_ordering_item_rule"

/** The item rules: at most one for a variant, a product or a shipping profile. */
export class ItemRuleStore {
  constructor(private readonly knex: Knex) {}

  async all(): Promise<StoredItemRule[]> {
    return this.live()
  }

  async page(
    target: Partial<RuleTarget>,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rules: StoredItemRule[]; count: number }> {
    const conditions = Object.fromEntries(
      Object.entries(target).filter(([, value]) => value !== undefined),
    )
    const [rules, counted] = await Promise.all([
      this.live().where(conditions).orderBy("created_at").orderBy("id").limit(limit).offset(offset),
      this.live().where(conditions).count({ count: "*" }),
    ])
    return { rules, count: Number(counted[0]?.count ?? 0) }
  }

  async find(of: { id: string } | RuleTarget): Promise<StoredItemRule | undefined> {
    return this.live().where(of).first()
  }

  /** @returns undefined when the target already has a rule */
  async create(rule: RuleTarget & Partial<ItemRule>): Promise<StoredItemRule | undefined> {
    const key = "target_kind, target_id"
    const insert = insertOnce(this.knex, TABLE, { prefix: "sorul", key, row: rule })
    const [created] = (await insert.ignore().returning("*")) as StoredItemRule[]
    return created
  }

  /** @returns undefined when there is no such rule */
  async update(id: string, changes: Partial<ItemRule>): Promise<StoredItemRule | undefined> {
    const [updated] = await this.live()
      .where({ id })
      .update({ ...changes, updated_at: this.knex.fn.now() })
      .returning("*")
    return updated
  }

  /** @returns whether there was such a rule */
  async delete(id: string): Promise<boolean> {
    return (await this.live().where({ id }).delete()) > 0
  }

  private live() {
    return liveRows<StoredItemRule>(this.knex, TABLE)
  }
}

export type RuleTarget = Pick<StoredItemRule, "target_kind" | "target_id">

/** What a rule sets for an item; null where it sets nothing. */
export type ItemRule = Pick<
  StoredItemRule,
  "rotation" | "ships_alone" | "dangerous" | "weight_grams" | "length_mm" | "width_mm" | "height_mm"
>
