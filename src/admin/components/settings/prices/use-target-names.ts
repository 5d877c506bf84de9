import { useServices } from "../../../hooks/use-services"
import { useServiceZones } from "../../../hooks/use-shipping-options"
import { useTexts } from "../../../i18n/use-texts"
import { DEFAULT_ACCOUNT } from "../../../lib/default-account"
import { nameOfService } from "../../../lib/delivery-service"
import type { RuleTarget } from "../../../lib/price-rules"
import { VIRTUAL_CODES } from "../../../lib/virtual-services"

/** What can have rules of its own, and what it is called: services as options, and the account. */
export function useTargetNames(account: string) {
  const { t } = useTexts()
  const { data: services = [] } = useServices()
  const { data: zones = [] } = useServiceZones()
  const keyOf = (code: string) => (account === DEFAULT_ACCOUNT ? code : `${account}:${code}`)
  const options = new Map<string, string>([
    ...zones.flatMap(({ shipping_options }) =>
      shipping_options.map(({ option_key, name }) => [option_key, name] as const),
    ),
    ...VIRTUAL_CODES.map(
      (code) => [keyOf(code), t(`shippingOptions.virtual.${code}.name`)] as const,
    ),
    ...services.map((service) => [keyOf(service.service_code), nameOfService(service)] as const),
  ])
  const nameOf = ({ kind, key }: RuleTarget): string =>
    kind === "account" ? t("priceRules.account", { name: key }) : (options.get(key) ?? key)
  const targets: RuleTarget[] = [
    { kind: "account", key: account },
    ...[...options.keys()].map((key) => ({ kind: "option" as const, key })),
  ]
  return { nameOf, targets }
}
