import { SectionRow } from "@medusajs/dashboard/components"
import type { AdminStockLocation } from "@medusajs/framework/types"
import { StatusBadge, Text, useToggleState } from "@medusajs/ui"
import { useEffect } from "react"
import { Link } from "react-router-dom"
import { useLocationPickup } from "../../hooks/use-location-pickup"
import { useSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import { formatMoment } from "../../lib/calendar"
import type { LocationPickupData } from "../../lib/location-pickup"
import { EditMenu } from "../section/edit-menu"
import { LoadError } from "../section/load-error"
import { Notice } from "../section/notice"
import { Section } from "../section/section"
import { SectionSkeleton } from "../section/section-skeleton"
import { LocationTimeZoneDrawer } from "./location-time-zone-drawer"

/** Whether the carrier can collect at a stock location, and when it next would. */
export function LocationPickup({ location }: { location: AdminStockLocation }) {
  const { t } = useTexts()
  const { data: pickup, error, isPending, refetch } = useLocationPickup(location.id)
  const { data: settings } = useSettings()
  const [isEditing, startEditing, stopEditing] = useToggleState()
  // The address and the providers are changed on this page.
  useEffect(() => void refetch(), [location, refetch])
  if (isPending) {
    return <SectionSkeleton rows={4} />
  }
  return (
    <Section
      title={t("location.title")}
      actions={settings && <EditMenu section={t("location.title")} onEdit={startEditing} />}
    >
      {pickup ? (
        <Pickup pickup={pickup} />
      ) : (
        <div className="px-6 py-4">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {isEditing && settings && (
        <LocationTimeZoneDrawer
          locationId={location.id}
          settings={settings}
          onClose={() => {
            stopEditing()
            void refetch()
          }}
        />
      )}
    </Section>
  )
}

function Pickup({ pickup }: { pickup: LocationPickupData }) {
  const { t, locale } = useTexts()
  const { is_enabled, missing, time_zone, next_at } = pickup
  return (
    <>
      <SectionRow
        title={t("location.provider")}
        value={
          <StatusBadge color={is_enabled ? "green" : "grey"}>
            {t(is_enabled ? "location.enabled" : "location.notEnabled")}
          </StatusBadge>
        }
      />
      {(missing.length > 0 || !is_enabled) && (
        <div className="flex flex-col gap-y-3 px-6 py-4">
          {!is_enabled && <Notice variant="info">{t("location.enable")}</Notice>}
          {missing.length > 0 && (
            <Notice variant="warning">
              {t("location.missing", {
                parts: new Intl.ListFormat(locale).format(
                  missing.map((part) => t(`location.parts.${part}`)),
                ),
              })}
            </Notice>
          )}
        </div>
      )}
      <SectionRow
        title={t("location.address")}
        value={
          <div className="flex flex-col gap-y-1">
            <Text size="small" leading="compact" className="break-words">
              {pickup.address || t("location.noAddress")}
            </Text>
            {pickup.address && !pickup.is_own_address && (
              <Text size="xsmall" className="text-ui-fg-subtle">
                {t("location.fallbackAddress")}
              </Text>
            )}
          </div>
        }
      />
      <SectionRow
        title={t("pickup.timeZone")}
        value={pickup.is_own_time_zone ? time_zone : t("location.asSettings", { zone: time_zone })}
      />
      <SectionRow title={t("pickup.cutOff")} value={pickup.cut_off} />
      <SectionRow
        title={t("location.next")}
        value={next_at ? formatMoment(next_at, locale, time_zone) : pickup.problem}
      />
      <div className="px-6 py-4">
        <Link
          to="/settings/shipment-ordering"
          className="text-ui-fg-base hover:text-ui-fg-subtle underline underline-offset-2 txt-compact-small"
        >
          {t("shipments.toSettings")}
        </Link>
      </div>
    </>
  )
}
