import { SectionRow } from "@medusajs/dashboard/components"
import { useServices } from "../../../hooks/use-services"
import { usePaymentProviders } from "../../../hooks/use-store-names"
import { useSectionEditing } from "../../../hooks/use-section-editing"
import { useTexts } from "../../../i18n/use-texts"
import { nameOf } from "../../../lib/named"
import { serviceOptions } from "../../../lib/service-options"
import type { PluginSettings } from "../../../lib/settings"
import { EditMenu } from "../../section/edit-menu"
import { NameBadges } from "../../section/name-badges"
import { Section } from "../../section/section"
import { CodDrawer } from "./cod-drawer"
import { toAlternatives } from "./cod-values"

export function CodSection({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const [isEditing, startEditing, stopEditing] = useSectionEditing("cash-on-delivery")
  const { data: providers } = usePaymentProviders()
  const { data: services } = useServices()
  const known = services && serviceOptions(services)
  const name = (code: string) =>
    known ? (nameOf(code, known) ?? t("common.unknown", { name: code })) : code
  const alternatives = toAlternatives(settings.cod_alternatives)
  return (
    <Section
      title={t("cod.title")}
      description={t("cod.description")}
      actions={<EditMenu section={t("cod.title")} onEdit={startEditing} />}
    >
      <SectionRow
        title={t("cod.providers")}
        value={
          <NameBadges
            values={settings.cod_payment_providers}
            among={providers}
            empty={t("cod.providersEmpty")}
          />
        }
      />
      <SectionRow
        title={t("cod.alternatives")}
        value={
          alternatives.length === 0 ? (
            t("cod.alternativesEmpty")
          ) : (
            <ul className="flex flex-col gap-y-1">
              {alternatives.map(({ service, alternative }) => (
                <li key={service} className="break-words">
                  {t("cod.becomes", { service: name(service), alternative: name(alternative) })}
                </li>
              ))}
            </ul>
          )
        }
      />
      {isEditing && <CodDrawer settings={settings} onClose={stopEditing} />}
    </Section>
  )
}
