import { SectionRow } from "@medusajs/dashboard/components"
import { Badge, Skeleton, useToggleState, StatusBadge, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useLocations } from "../../../hooks/use-locations"
import { useTexts } from "../../../i18n/use-texts"
import { formatDate, formatWeekday } from "../../../lib/calendar"
import type { PickupLocation } from "../../../lib/pickup-location"
import type { PluginSettings } from "../../../lib/settings"
import { EditMenu } from "../../section/edit-menu"
import { LoadError } from "../../section/load-error"
import { Notice } from "../../section/notice"
import { Section } from "../../section/section"
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

interface LocationsListProps {
  locations: PickupLocation[]
  /** Of those in another zone than the rest, by id. */
  timeZones: Record<string, string>
}

/** Where the carrier collects: what each stock location still lacks leads to where it is entered. */
function LocationsList({ locations, timeZones }: LocationsListProps) {
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
