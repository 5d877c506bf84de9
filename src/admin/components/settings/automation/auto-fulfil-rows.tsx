import { SectionRow } from "@medusajs/dashboard/components"
import { useLocations } from "../../../hooks/use-locations"
import { useProfileNames } from "../../../hooks/use-store-names"
import { useTexts } from "../../../i18n/use-texts"
import { locationOptions } from "../../../lib/pickup-location"
import type { PluginSettings } from "../../../lib/settings"
import { NameBadges } from "../../section/name-badges"

/** When orders are fulfilled by themselves, and which of them. */
export function AutoFulfilRows({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const { data: profiles } = useProfileNames()
  const { data: locations } = useLocations()
  return (
    <>
      <SectionRow
        title={t("automation.autoFulfil")}
        value={t(`automation.autoFulfilOptions.${settings.auto_fulfil}`)}
      />
      {settings.auto_fulfil !== "never" && (
        <>
          <SectionRow
            title={t("automation.profiles")}
            value={
              <NameBadges
                values={settings.auto_fulfil_shipping_profiles}
                among={profiles}
                empty={t("automation.all")}
              />
            }
          />
          <SectionRow
            title={t("automation.locations")}
            value={
              <NameBadges
                values={settings.auto_fulfil_locations}
                among={locations && locationOptions(locations)}
                empty={t("automation.all")}
              />
            }
          />
        </>
      )}
    </>
  )
}
