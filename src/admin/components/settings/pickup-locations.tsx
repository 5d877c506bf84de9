import { StatusBadge, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { type PickupLocation, useLocations } from "../../hooks/use-locations"
import { useTexts } from "../../i18n/use-texts"
import { LoadError } from "../section/load-error"
import { Notice } from "../section/notice"

/** The stock locations from which the carrier collects. */
export function PickupLocations() {
  const { t } = useTexts()
  const { data: locations, error, refetch } = useLocations()
  if (locations && locations.length > 0) {
    return <LocationsList locations={locations} />
  }
  return (
    <div className="px-6 py-4">
      {locations ? (
        <Notice variant="warning">
          {t("pickup.noLocations")}{" "}
          <Link
            to="/settings/locations/create"
            className="text-ui-fg-base hover:text-ui-fg-subtle underline"
          >
            {t("pickup.createLocation")}
          </Link>
        </Notice>
      ) : (
        error && <LoadError error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

/** The stock locations. Each shows what is missing, with a link to enter it. */
function LocationsList({ locations }: { locations: PickupLocation[] }) {
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
          {missing.length > 0 && (
            <Todo
              text={t("pickup.missing", {
                parts: missing.map((part) => t(`pickup.parts.${part}`)).join(", "),
              })}
              to={`/settings/locations/${id}/edit`}
              action={t("pickup.editAddress")}
              of={name}
            />
          )}
          {!isEnabled && (
            <Todo
              text={t("pickup.providerOff")}
              to={`/settings/locations/${id}/fulfillment-providers`}
              action={t("pickup.enableProvider")}
              of={name}
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
  /** The location, named to screen readers. */
  of: string
}

function Todo({ text, to, action, of }: TodoProps) {
  return (
    <Text size="small" className="text-pretty">
      {text}{" "}
      <Link
        to={to}
        aria-label={`${of}: ${action}`}
        className="text-ui-fg-base hover:text-ui-fg-subtle underline"
      >
        {action}
      </Link>
    </Text>
  )
}
