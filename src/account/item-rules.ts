import {
  type ItemRule,
  NO_RULE,
  RULE_TARGETS,
  type RuleTarget,
} from "../modules/shipment_ordering/item-rules/item-rule"

/** What a line of goods is, as far as rules can name it. */
interface RuledGoods {
  variantId?: string
  productId?: string
  shippingProfileId?: string
}

/** All item rules of a store, found by what they are for. */
export class ItemRules {
  private readonly rules: ReadonlyMap<string, ItemRule>

  constructor(rules: (RuleTarget & ItemRule)[]) {
    this.rules = new Map(rules.map((rule) => [keyOf(rule.target_kind, rule.target_id), rule]))
  }

  get isEmpty(): boolean {
    return this.rules.size === 0
  }

  /**
   * What the rules say of these goods: field by field the variant's own word, else that of its product,
   * else that of its shipping profile.
   */
  of({ variantId, productId, shippingProfileId }: RuledGoods): ItemRule {
    const ids = { variant: variantId, product: productId, shipping_profile: shippingProfileId }
    return RULE_TARGETS.reduce((said, kind) => {
      const rule = this.rules.get(keyOf(kind, ids[kind] ?? ""))
      return rule ? fill(said, rule) : said
    }, NO_RULE)
  }
}

function fill(specific: ItemRule, general: ItemRule): ItemRule {
  return {
    rotation: specific.rotation ?? general.rotation,
    ships_alone: specific.ships_alone ?? general.ships_alone,
    dangerous: specific.dangerous ?? general.dangerous,
    weight_grams: specific.weight_grams ?? general.weight_grams,
    length_mm: specific.length_mm ?? general.length_mm,
    width_mm: specific.width_mm ?? general.width_mm,
    height_mm: specific.height_mm ?? general.height_mm,
  }
}

function keyOf(kind: RuleTarget["target_kind"], id: string): string {
  return `${kind}:${id}`
}
