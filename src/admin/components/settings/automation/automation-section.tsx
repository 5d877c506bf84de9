import { SectionRow } from "@medusajs/dashboard/components"
import { StatusBadge, Text } from "@medusajs/ui"
import { useLocations } from "../../../hooks/use-locations"
import { useSectionEditing } from "../../../hooks/use-section-editing"
import { useServices } from "../../../hooks/use-services"
import { useProfileNames } from "../../../hooks/use-store-names"
import { useTexts } from "../../../i18n/use-texts"
import { nameOfService } from "../../../lib/delivery-service"
import { locationOptions } from "../../../lib/pickup-location"
import type { PluginSettings } from "../../../lib/settings"
import { toTrackingTemplates } from "../../../lib/tracking-templates"
import { EditMenu } from "../../section/edit-menu"
import { NameBadges } from "../../section/name-badges"
import { Notice } from "../../section/notice"
import { Section } from "../../section/section"
import { AutomationDrawer } from "./automation-drawer"

export function AutomationSection({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const [isEditing, startEditing, stopEditing] = useSectionEditing("automation")
  const templates = toTrackingTemplates(settings.tracking_url_templates)
  const callbackAddress = settings.backend_url
  const { data: services } = useServices()
  const nameOf = (code: string) => {
    const service = services?.find(({ service_code }) => service_code === code)
    return code === "*" ? t("automation.allOtherServices") : service ? nameOfService(service) : code
  }
  return (
    <Section
      title={t("automation.title")}
      description={t("automation.description")}
      actions={<EditMenu section={t("automation.title")} onEdit={startEditing} />}
    >
      {!callbackAddress && (
        <div className="px-6 py-4">
          <Notice variant="warning">
            <div className="flex flex-col gap-y-1">
              <strong className="txt-compact-small-plus">
                {t("automation.callbacksAlert.title")}
              </strong>
              <span className="text-ui-fg-subtle">
                {t("automation.callbacksAlert.description")}
              </span>
            </div>
          </Notice>
        </div>
      )}
      <AutoFulfilRows settings={settings} />
      <SectionRow
        title={t("automation.autoConfirm")}
        value={
          <StatusBadge color={settings.auto_confirm ? "green" : "grey"}>
            {settings.auto_confirm ? t("common.on") : t("common.off")}
          </StatusBadge>
        }
      />
      <SectionRow
        title={t("automation.shippedOn")}
        value={t(`automation.shippedOnOptions.${settings.shipped_on}`)}
      />
      <SectionRow
        title={t("automation.confirmRepeat")}
        value={t(`automation.confirmRepeatOptions.${settings.confirm_repeat}`)}
      />
      <SectionRow
        title={t("automation.callbacks")}
        value={
          callbackAddress
            ? t("automation.callbacksOn", { address: callbackAddress })
            : t("automation.callbacksOff")
        }
      />
      <SectionRow
        title={t("automation.templates")}
        value={
          templates.length === 0 ? (
            t("automation.templatesEmpty")
          ) : (
            <div className="flex min-w-0 flex-col gap-y-2">
              {templates.map(({ service, url }) => (
                <div key={service}>
                  <Text size="small" leading="compact" weight="plus">
                    {nameOf(service)}
                  </Text>
                  <Text size="small" leading="compact" className="break-all">
                    {url}
                  </Text>
                </div>
              ))}
            </div>
          )
        }
      />
      {isEditing && <AutomationDrawer settings={settings} onClose={stopEditing} />}
    </Section>
  )
}

/** When orders are fulfilled by themselves, and which of them. */
function AutoFulfilRows({ settings }: { settings: PluginSettings }) {
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
