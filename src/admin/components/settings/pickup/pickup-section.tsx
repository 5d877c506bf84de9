import { SectionRow } from "@medusajs/dashboard/components"
import { Badge, Skeleton, useToggleState } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useLocations } from "../../../hooks/use-locations"
import { useTexts } from "../../../i18n/use-texts"
import type { PluginSettings } from "../../../lib/settings"
import { formatDate, formatWeekday } from "../../../lib/calendar"
import { EditMenu } from "../../section/edit-menu"
import { LoadError } from "../../section/load-error"
import { Notice } from "../../section/notice"
import { Section } from "../../section/section"
import { LocationsList } from "./locations-list"
import { PickupDrawer } from "./pickup-drawer"

export function PickupSection({ settings }: { settings: PluginSettings }) {
  const { t, locale } = useTexts()
  const [isEditing, startEditing, stopEditing] = useToggleState()
  const { data: locations, error, refetch } = useLocations()
  const workingDays = [...settings.pickup_working_days].sort()
  return (
    <Section
      title={t("pickup.title")}
      description={t("pickup.description")}
      actions={<EditMenu section={t("pickup.title")} onEdit={startEditing} />}
    >
      {error && !locations && (
        <div className="px-6 py-4">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!locations && !error && (
        <div className="px-6 py-4" aria-hidden>
          <Skeleton className="h-5 w-64" />
        </div>
      )}
      {locations?.length === 0 && (
        <div className="px-6 py-4">
          <Notice variant="warning">
            {t("pickup.noLocations")}{" "}
            <Link
              to="/settings/locations/create"
              className="text-ui-fg-base hover:text-ui-fg-subtle underline"
            >
              {t("pickup.createLocation")}
            </Link>
          </Notice>
        </div>
      )}
      {locations && locations.length > 0 && (
        <LocationsList locations={locations} timeZones={settings.location_time_zones} />
      )}
      <SectionRow
        title={t("pickup.senderName")}
        value={settings.sender_name || t("pickup.senderNameEmpty")}
      />
      <SectionRow
        title={t("pickup.address")}
        value={settings.pickup_address || t("pickup.addressEmpty")}
      />
      <SectionRow title={t("pickup.timeZone")} value={settings.pickup_time_zone} />
      <SectionRow title={t("pickup.cutOff")} value={settings.pickup_cut_off} />
      <SectionRow title={t("pickup.time")} value={settings.pickup_time} />
      <SectionRow
        title={t("pickup.workingDays")}
        value={workingDays.map((day) => (
          <Badge key={day} size="2xsmall">
            {formatWeekday(day, locale)}
          </Badge>
        ))}
      />
      <SectionRow
        title={t("pickup.closedDays")}
        value={
          settings.pickup_closed_days.length === 0
            ? t("pickup.closedDaysEmpty")
            : [...settings.pickup_closed_days].sort().map((day) => (
                <Badge key={day} size="2xsmall">
                  {formatDate(day, locale)}
                </Badge>
              ))
        }
      />
      {isEditing && (
        <PickupDrawer settings={settings} locations={locations} onClose={stopEditing} />
      )}
    </Section>
  )
}
