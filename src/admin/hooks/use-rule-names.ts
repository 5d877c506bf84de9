import { type ConditionName, CONDITIONS } from "../../settings"
import type { ShippingRule } from "../../shipping-rules"
import { useTexts } from "../i18n/use-texts"
import { choicesOf, type Named, nameOf, namesOf } from "../lib/choices"
import { nameOfService, VIRTUAL_CODES } from "../lib/delivery-service"
import { countryNames, formatWeekday, WEEKDAYS } from "../lib/formats"
import type { RuleEntity } from "../lib/rule-sentence"
import { useAccounts } from "./use-account"
import { useBoxes } from "./use-boxes"
import { isSearched, type Searched, useNamesOf } from "./use-matches"
import { useServices } from "./use-services"
import { useServiceZones } from "./use-shipping-options"
import { useStoreNames } from "./use-store-names"

/** What can be chosen in a rule without a search; undefined while it loads. */
export function useRuleChoices(): { [Of in Exclude<RuleEntity, Searched>]: Named[] | undefined } {
  const { t, locale } = useTexts()
  const { data: accounts } = useAccounts()
  const { data: boxes } = useBoxes()
  const { data: services } = useServices()
  const { data: zones } = useServiceZones()
  /** By their keys: the options that there are, and what the services could become. */
  const options = services &&
    zones && [
      ...zones.flatMap(({ shipping_options }) =>
        shipping_options.map(({ option_key, name }) => ({ value: option_key, label: name })),
      ),
      ...choicesOf(VIRTUAL_CODES, (code) => t(`shippingOptions.virtual.${code}.name`)),
      ...services.map((one) => ({ value: one.service_code, label: nameOfService(one) })),
    ]
  return {
    ...useStoreNames(),
    option: options?.filter(
      ({ value }, index) => options.findIndex((one) => one.value === value) === index,
    ),
    account: accounts && choicesOf(accounts, (handle) => handle),
    box: boxes && namesOf(boxes),
    weekday: choicesOf(WEEKDAYS.map(String), (day) => formatWeekday(Number(day), locale, "long")),
  }
}

/** Names what the rules' ids and codes stand for. What is gone is marked; while names load, they are ids. */
export function useRuleNames(rules: Pick<ShippingRule, "if">[]) {
  const { t, locale } = useTexts()
  const choices = useRuleChoices()
  const things = useNamesOf(searchedIn(rules))
  const countryOf = countryNames(locale)
  return (of: RuleEntity, id: string): string => {
    if (of === "country") return countryOf(id)
    // A pattern is clearer than its description in a sentence. An option is a service's namesake, without the code.
    if (of === "service") return id.includes("*") ? id : (nameOf(id, choices.option ?? []) ?? id)
    const among = isSearched(of) ? things : choices[of]
    return nameOf(id, among ?? []) ?? (among ? t("common.unknown", { name: id }) : id)
  }
}

function searchedIn(rules: Pick<ShippingRule, "if">[]) {
  const ids: { [Kind in Searched]?: string[] } = {}
  for (const { if: conditions } of rules) {
    for (const [name, condition] of Object.entries(conditions)) {
      const { of = "" }: { kind: string; of?: string } = CONDITIONS[name as ConditionName]
      // Undefined if it was removed in the form.
      const { is, is_not } = (condition ?? {}) as { is?: string[]; is_not?: string[] }
      if (isSearched(of)) (ids[of] ??= []).push(...(is ?? is_not ?? []))
    }
  }
  return ids
}
