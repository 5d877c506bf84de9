import { Badge } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { ItemRuleValues } from "../../lib/item-rule"
import type { StoreUnits } from "../../lib/measure-limits"

/** A rule as badges, one for each value that it sets. */
export function RuleBadges({ rule, units }: { rule: ItemRuleValues; units: StoreUnits }) {
  const { t, locale } = useTexts()
  const { rotation, ships_alone: alone, dangerous, weight } = rule
  const sides = [rule.length, rule.width, rule.height]
  const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 3 })
  const size = sides.map((side) => (side === null ? "–" : number(side))).join(" × ")
  return (
    <div className="flex flex-wrap gap-1 py-2">
      {rotation && <Badge size="2xsmall">{t(`itemRules.badges.${rotation}`)}</Badge>}
      {alone !== null && (
        <Badge size="2xsmall" color="blue">
          {t(alone ? "itemRules.badges.alone" : "itemRules.badges.together")}
        </Badge>
      )}
      {dangerous !== null && (
        <Badge size="2xsmall" color={dangerous ? "orange" : "grey"}>
          {t(dangerous ? "itemRules.badges.dangerous" : "itemRules.badges.harmless")}
        </Badge>
      )}
      {weight !== null && (
        <Badge size="2xsmall">
          {number(weight)} {units.weight_unit}
        </Badge>
      )}
      {sides.some((side) => side !== null) && (
        <Badge size="2xsmall">
          {size} {units.dimension_unit}
        </Badge>
      )}
    </div>
  )
}
