import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminStockLocation, DetailWidgetProps } from "@medusajs/framework/types"
import { StatusBadge, useToggleState } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { z } from "zod"
import type { PickupPart } from "../../store"
import { ComboboxField, SwitchField } from "../components/forms/fields"
import { FormDrawer } from "../components/forms/form-dialogs"
import { useSettingsForm } from "../components/forms/use-saving-form"
import { EditMenu } from "../components/section/menus"
import { Notice } from "../components/section/notice"
import { Rows, Section } from "../components/section/section"
import { Fine, TextLink } from "../components/section/texts"
import { SectionSkeleton, Waiting } from "../components/section/waiting"
import { WidgetBoundary } from "../components/widget-boundary"
import { useSettings } from "../hooks/use-settings"
import { type Texts, useTexts } from "../i18n/use-texts"
import { formatMoment, isSameClock, timeZones } from "../lib/formats"
import { queryKeys } from "../lib/query-keys"
import { getFrom } from "../lib/sdk"
import type { PluginSettings } from "../lib/settings"

export const config = defineWidgetConfig({
  id: "shipment-ordering:location-pickup",
  zone: "location.details.side",
})

const LocationPickupWidget = ({ data: location }: DetailWidgetProps<AdminStockLocation>) => {
  const { t } = useTexts()
  return (
    <WidgetBoundary message={t("location.crashed")}>
      <LocationPickup location={location} />
    </WidgetBoundary>
  )
}

export default LocationPickupWidget

/** Whether a carrier can collect at a stock location, and the next pickup. */
function LocationPickup({ location }: { location: AdminStockLocation }) {
  const { t } = useTexts()
  const query = useLocationPickup(location.id)
  const { data: pickup, isPending, refetch } = query
  const { data: settings } = useSettings()
  const [isEditing, startEditing, stopEditing] = useToggleState()
  // Other parts of this page change the address and the providers.
  useEffect(() => void refetch(), [location, refetch])
  if (isPending) {
    return <SectionSkeleton rows={4} />
  }
  return (
    <Section
      title={t("location.title")}
      actions={settings && <EditMenu section={t("location.title")} onEdit={startEditing} />}
    >
      {pickup ? <Pickup pickup={pickup} /> : <Waiting query={query} />}
      {isEditing && settings && (
        <LocationTimeZoneDrawer
          locationId={location.id}
          usual={pickup?.usual_time_zone ?? undefined}
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
  const { is_enabled, missing, time_zone: zone, usual_time_zone: usual, next_at } = pickup
  const isOtherClock = usual !== null && !isSameClock(zone, usual)
  return (
    <>
      {(missing.length > 0 || !is_enabled || isOtherClock) && (
        <div className="flex flex-col gap-y-3 px-6 py-4">
          {!is_enabled && <Notice variant="info">{t("location.enable")}</Notice>}
          {missing.length > 0 && (
            <Notice variant="warning">
              {t("location.missing", {
                parts: new Intl.ListFormat(locale).format(
                  missing.map((part) => t(`pickup.parts.${part}`)),
                ),
              })}
            </Notice>
          )}
          {isOtherClock && (
            <Notice variant="warning">{t("pickup.otherClock", { zone, usual })}</Notice>
          )}
        </div>
      )}
      <Rows
        rows={[
          [
            t("location.provider"),
            <StatusBadge color={is_enabled ? "green" : "grey"}>
              {t(is_enabled ? "common.enabled" : "location.notEnabled")}
            </StatusBadge>,
          ],
          [
            t("location.address"),
            <div className="flex min-w-0 flex-col gap-y-1 break-words">
              {pickup.address || t("location.noAddress")}
              {pickup.address && !pickup.is_own_address && (
                <Fine>{t("location.fallbackAddress")}</Fine>
              )}
            </div>,
          ],
          [
            t("settings.pickup_time_zone.label"),
            pickup.is_own_time_zone ? zone : t("location.asSettings", { zone }),
          ],
          [t("settings.pickup_cut_off.label"), pickup.cut_off],
          [t("location.next"), next_at ? formatMoment(next_at, locale, zone) : pickup.refusal],
        ]}
      />
      <div className="px-6 py-4">
        <TextLink to="/settings/shipment-ordering" className="txt-compact-small">
          {t("common.toSettings")}
        </TextLink>
      </div>
    </>
  )
}

function useLocationPickup(locationId: string) {
  return useQuery({
    queryKey: queryKeys.pickupOfLocation(locationId),
    queryFn: async () =>
      (await getFrom<{ pickup: LocationPickupData }>(`locations/${locationId}/pickup`)).pickup,
  })
}

/** The answer of `GET /admin/shipment-ordering/locations/:id/pickup`. */
interface LocationPickupData {
  is_enabled: boolean
  missing: PickupPart[]
  /** In one line; empty if neither the location nor the settings have one. */
  address: string
  is_own_address: boolean
  time_zone: string
  is_own_time_zone: boolean
  /** The most common one of its country; null if `time_zone` is in that country. */
  usual_time_zone: string | null
  cut_off: string
  /** ISO time; null if the settings leave no day, see `refusal`. */
  next_at: string | null
  refusal: string | null
}

const schemaOf = (t: Texts) =>
  z.object({
    has_own: z.boolean(),
    time_zone: z.string(t("validation.required")).min(1, t("validation.required")),
  })

type Values = z.infer<ReturnType<typeof schemaOf>>

interface LocationTimeZoneDrawerProps {
  locationId: string
  /** The usual time zone of its country, if the settings have another one. */
  usual: string | undefined
  settings: PluginSettings
  onClose: () => void
}

/** The own time zone of a stock location, if it differs from the settings. */
function LocationTimeZoneDrawer({
  locationId,
  usual,
  settings,
  onClose,
}: LocationTimeZoneDrawerProps) {
  const { t } = useTexts()
  const { location_time_zones: zones, pickup_time_zone } = settings
  const own = zones[locationId]
  const { form, onSubmit } = useSettingsForm<Values, Values>({
    schema: schemaOf(t),
    defaultValues: { has_own: own !== undefined, time_zone: own ?? usual ?? pickup_time_zone },
    toChange: ({ has_own, time_zone }) => {
      const { [locationId]: _before, ...others } = zones
      return {
        location_time_zones: has_own ? { ...others, [locationId]: time_zone } : others,
      }
    },
    onSaved: onClose,
  })
  const hasOwn = form.watch("has_own")
  return (
    <FormDrawer title={t("location.edit")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <SwitchField<Values>
        name="has_own"
        label={t("location.hasOwn")}
        hint={t("location.hasOwnHint", { zone: pickup_time_zone })}
      />
      {hasOwn && (
        <ComboboxField<Values>
          name="time_zone"
          label={t("settings.pickup_time_zone.label")}
          options={timeZones(form.watch("time_zone")).map((zone) => ({ value: zone, label: zone }))}
        />
      )}
    </FormDrawer>
  )
}
