import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminProductVariant, DetailWidgetProps } from "@medusajs/framework/types"
import { Trash } from "@medusajs/icons"
import { useToggleState } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import type { serialisePacking } from "../../api/admin/shipment-ordering/variants/[id]/packing/route"
import { RuleBadges, RuleDrawer } from "../components/item-rules/rule-form"
import { Allowed } from "../components/section/allowed"
import { EditMenu, SmallButton } from "../components/section/menus"
import { Notice } from "../components/section/notice"
import { Rows, Section } from "../components/section/section"
import { Note, Strong } from "../components/section/texts"
import { Waiting } from "../components/section/waiting"
import { WidgetBoundary } from "../components/widget-boundary"
import { type ItemRule, useConfirmedRuleRemoval } from "../hooks/use-item-rules"
import { useTexts } from "../i18n/use-texts"
import { queryKeys } from "../lib/query-keys"
import { getFrom } from "../lib/sdk"
import type { StoreUnits } from "../lib/settings"

export const config = defineWidgetConfig({
  id: "shipment-ordering:variant-packing",
  zone: "product_variant.details.side",
})

const VariantPackingWidget = ({ data: variant }: DetailWidgetProps<AdminProductVariant>) => {
  const { t } = useTexts()
  return (
    <WidgetBoundary message={t("packing.crashed")}>
      <VariantPackingCard variant={variant} />
    </WidgetBoundary>
  )
}

export default VariantPackingWidget

/** How a variant is packed alone, and its item rule. */
function VariantPackingCard({ variant }: { variant: AdminProductVariant }) {
  const { t } = useTexts()
  const query = useVariantPacking(variant.id)
  const { data: answer } = query
  return (
    <Section title={t("packing.title")} description={t("packing.description")}>
      {!answer && <Waiting query={query} />}
      {answer?.packing && <PackageHint packing={answer.packing} />}
      {answer && !answer.requires_shipping && (
        <Note leading="compact" className="px-6 py-4">
          {t("packing.notShipped")}
        </Note>
      )}
      {answer && <VariantRule answer={answer} name={variant.title ?? variant.id} />}
    </Section>
  )
}

/** How one unit of a variant is packed. Always reloaded: boxes and sizes change elsewhere. */
function useVariantPacking(variantId: string) {
  return useQuery({
    queryKey: queryKeys.packingOf(variantId),
    queryFn: () => getFrom<VariantPackingAnswer>(`variants/${variantId}/packing`),
    staleTime: 0,
  })
}

/** The package of one unit: its box, outer size and gross weight, or why there is none. */
function PackageHint({ packing }: { packing: NonNullable<VariantPackingAnswer["packing"]> }) {
  const { t } = useTexts()
  const { parcel, envelope, refusal, defaults } = packing
  const missing = defaults.map((measure) => t(`packing.measures.${measure}`)).join(", ")
  return (
    <>
      {refusal !== null && (
        <Notice isInset variant="warning">
          {refusal}
        </Notice>
      )}
      {parcel && <PackageRows pack={parcel} title={t("boxes.kinds.parcel")} />}
      {envelope && <PackageRows pack={envelope} title={t("boxes.kinds.envelope")} />}
      {missing !== "" && (
        <Notice isInset variant="info">
          {t("packing.defaults", { missing })}
        </Notice>
      )}
    </>
  )
}

function PackageRows({ pack, title }: { pack: VariantPackage; title: string }) {
  const { t, locale } = useTexts()
  const { box, length, width, height, weight } = pack
  const sides = [length, width, height].map((side) => side.toLocaleString(locale))
  const kilograms = (weight / 1000).toLocaleString(locale, { maximumFractionDigits: 3 })
  return (
    <Rows
      rows={[
        [title, box ? box.name : t("packing.noBox")],
        [t("packing.size"), `${sides.join(" × ")} mm`],
        [t("packing.weight"), `${kilograms} kg`],
      ]}
    />
  )
}

function VariantRule({ answer, name }: { answer: VariantPackingAnswer; name: string }) {
  const { t } = useTexts()
  const [isEditing, startEditing, stopEditing] = useToggleState()
  const remove = useConfirmedRuleRemoval()
  const { item_rule: rule, units, variant_id } = answer
  const erase = (id: string) => ({
    icon: <Trash />,
    label: t("common.delete"),
    onClick: () => remove(id, name),
  })
  return (
    <div className="flex items-center justify-between gap-x-4 px-6 py-4">
      <div className="flex min-w-0 flex-col gap-y-1">
        <Strong>{t("packing.rule")}</Strong>
        {rule ? (
          <RuleBadges rule={rule} units={units} />
        ) : (
          <Note leading="compact">{t("packing.noRule")}</Note>
        )}
      </div>
      {rule ? (
        <EditMenu
          section={t("packing.rule")}
          onEdit={startEditing}
          more={[{ actions: [erase(rule.id)] }]}
        />
      ) : (
        <Allowed to="set_up">
          <SmallButton onClick={startEditing}>{t("common.add")}</SmallButton>
        </Allowed>
      )}
      {isEditing && (
        <RuleDrawer
          units={units}
          rule={rule ?? undefined}
          target={{ target_kind: "variant", target_id: variant_id }}
          name={name}
          onClose={stopEditing}
        />
      )}
    </div>
  )
}

type Packing = ReturnType<typeof serialisePacking>

/** A package with its outer size in millimetres and its weight in grams, packaging included. */
type VariantPackage = NonNullable<Packing["parcel"]>

interface VariantPackingAnswer {
  variant_id: string
  requires_shipping: boolean
  /** Null if the variant is not shipped. */
  packing: Packing | null
  /** The rule of this variant only. */
  item_rule: ItemRule | null
  units: StoreUnits
}
