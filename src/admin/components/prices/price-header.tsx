import { StatusBadge, Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { OrderPrice } from "../../lib/order-price"

interface PriceHeaderProps extends Pick<OrderPrice, "source"> {
  name: string
  alias: string
}

/** Which delivery it is, with a badge when the service's own price of the moment was not used. */
export function PriceHeader({ name, alias, source }: PriceHeaderProps) {
  return (
    <div className="flex items-start justify-between gap-x-4 px-6 py-4">
      <div className="min-w-0">
        <Text size="small" leading="compact" weight="plus" className="break-words">
          {name}
        </Text>
        {alias && (
          <Text size="small" leading="compact" className="text-ui-fg-subtle mt-1 break-words">
            {alias}
          </Text>
        )}
      </div>
      <div className="shrink-0">
        <SourceBadge source={source} />
      </div>
    </div>
  )
}

function SourceBadge({ source }: Pick<OrderPrice, "source">) {
  const { t } = useTexts()
  switch (source) {
    case "live":
    case "cache":
      return null
    case "stale":
    case "fallback":
      return (
        <StatusBadge color="orange" className="text-nowrap">
          {t(`prices.badges.${source}`)}
        </StatusBadge>
      )
    case null:
      return (
        <StatusBadge color="red" className="text-nowrap">
          {t("prices.none")}
        </StatusBadge>
      )
  }
}
