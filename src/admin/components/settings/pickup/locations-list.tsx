import { Badge, StatusBadge, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useTexts } from "../../../i18n/use-texts"
import type { PickupLocation } from "../../../lib/pickup-location"

interface LocationsListProps {
  locations: PickupLocation[]
  /** Of those in another zone than the rest, by id. */
  timeZones: Record<string, string>
}

/** Where the carrier collects: what each stock location still lacks leads to where it is entered. */
export function LocationsList({ locations, timeZones }: LocationsListProps) {
  const { t } = useTexts()
  return (
    <ul className="divide-y" aria-label={t("pickup.locations")}>
      {locations.map(({ id, name, address, missing, is_provider_enabled: isEnabled }) => (
        <li key={id} className="flex flex-col gap-y-2 px-6 py-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Text size="small" leading="compact" weight="plus" asChild>
              <Link to={`/settings/locations/${id}`} className="hover:underline">
                {name}
              </Link>
            </Text>
            <StatusBadge color={isEnabled && missing.length === 0 ? "green" : "orange"}>
              {isEnabled && missing.length === 0 ? t("pickup.ready") : t("pickup.notReady")}
            </StatusBadge>
          </div>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {address || t("pickup.noAddress")}
          </Text>
          {timeZones[id] && (
            <Badge size="2xsmall" className="self-start">
              {timeZones[id]}
            </Badge>
          )}
          {missing.length > 0 && (
            <Todo
              text={t("pickup.missing", {
                parts: missing.map((part) => t(`pickup.parts.${part}`)).join(", "),
              })}
              to={`/settings/locations/${id}/edit`}
              action={t("pickup.editAddress")}
              label={`${name}: ${t("pickup.editAddress")}`}
            />
          )}
          {!isEnabled && (
            <Todo
              text={t("pickup.providerOff")}
              to={`/settings/locations/${id}/fulfillment-providers`}
              action={t("pickup.enableProvider")}
              label={`${name}: ${t("pickup.enableProvider")}`}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface TodoProps {
  text: string
  to: string
  action: string
  /** The action as it is read out, where the place of it is not seen. */
  label: string
}

function Todo({ text, to, action, label }: TodoProps) {
  return (
    <Text size="small" className="text-pretty">
      {text}{" "}
      <Link
        to={to}
        aria-label={label}
        className="text-ui-fg-base hover:text-ui-fg-subtle underline"
      >
        {action}
      </Link>
    </Text>
  )
}
