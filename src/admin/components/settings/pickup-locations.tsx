import { StatusBadge, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { type PickupLocation, useLocations } from "../../hooks/use-store-names"
import { useTexts } from "../../i18n/use-texts"
import { isSameClock } from "../../lib/formats"
import { Notice } from "../section/notice"
import { Note, Strong, TextLink } from "../section/texts"
import { Waiting } from "../section/waiting"

/** The stock locations from which the carrier collects. */
export function PickupLocations() {
  const { t } = useTexts()
  const query = useLocations()
  const { data: locations } = query
  if (!locations) {
    return <Waiting query={query} />
  }
  return locations.length > 0 ? (
    <ul className="divide-y" aria-label={t("pickup.locations")}>
      {locations.map((location) => (
        <Location key={location.id} location={location} />
      ))}
    </ul>
  ) : (
    <Notice isInset variant="warning">
      {t("pickup.noLocations")}{" "}
      <TextLink to="/settings/locations/create">{t("pickup.createLocation")}</TextLink>
    </Notice>
  )
}

/** A stock location. It shows what is missing, with a link to enter it. */
function Location({ location }: { location: PickupLocation }) {
  const { t } = useTexts()
  const { id, name, address, missing, is_provider_enabled: isEnabled } = location
  const { time_zone: zone, usual_time_zone: usual } = location
  const isReady = isEnabled && missing.length === 0
  const parts = missing.map((part) => t(`pickup.parts.${part}`)).join(", ")
  return (
    <li className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Strong asChild>
          <Link to={`/settings/locations/${id}`} className="hover:underline">
            {name}
          </Link>
        </Strong>
        <StatusBadge color={isReady ? "green" : "orange"}>
          {isReady ? t("pickup.ready") : t("pickup.notReady")}
        </StatusBadge>
      </div>
      <Note>{address || t("pickup.noAddress")}</Note>
      {missing.length > 0 && (
        <Text size="small" className="text-pretty">
          {t("pickup.missing", { parts })}{" "}
          <TextLink
            to={`/settings/locations/${id}/edit`}
            aria-label={`${name}: ${t("pickup.editAddress")}`}
          >
            {t("pickup.editAddress")}
          </TextLink>
        </Text>
      )}
      {isEnabled && usual && !isSameClock(zone, usual) && (
        <Text size="small" className="text-pretty">
          {t("pickup.otherClock", { zone, usual })}{" "}
          <TextLink
            to={`/settings/locations/${id}`}
            aria-label={`${name}: ${t("pickup.chooseTimeZone")}`}
          >
            {t("pickup.chooseTimeZone")}
          </TextLink>
        </Text>
      )}
      {!isEnabled && (
        <Text size="small" className="text-pretty">
          {t("pickup.providerOff")}{" "}
          <TextLink
            to={`/settings/locations/${id}/fulfillment-providers`}
            aria-label={`${name}: ${t("pickup.enableProvider")}`}
          >
            {t("pickup.enableProvider")}
          </TextLink>
        </Text>
      )}
    </li>
  )
}
