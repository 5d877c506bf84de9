import { SectionRow } from "@medusajs/dashboard/components"
import { useTexts } from "../../i18n/use-texts"
import type { VariantPackage, VariantPackingAnswer } from "../../lib/variant-packing"
import { Notice } from "../section/notice"

const GRAMS_PER_KILOGRAM = 1000

/** The package of one unit: its box, outer size and gross weight, or why there is none. */
export function PackageHint({
  packing,
}: {
  packing: NonNullable<VariantPackingAnswer["packing"]>
}) {
  const { t } = useTexts()
  const { parcel, envelope, problem, defaults } = packing
  const missing = defaults.map((measure) => t(`packing.measures.${measure}`)).join(", ")
  return (
    <>
      {problem !== null && (
        <div className="px-6 py-4">
          <Notice variant="warning">{problem}</Notice>
        </div>
      )}
      {parcel && <PackageRows pack={parcel} title={t("packing.parcel")} />}
      {envelope && <PackageRows pack={envelope} title={t("packing.envelope")} />}
      {missing !== "" && (
        <div className="px-6 py-4">
          <Notice variant="info">{t("packing.defaults", { missing })}</Notice>
        </div>
      )}
    </>
  )
}

function PackageRows({ pack, title }: { pack: VariantPackage; title: string }) {
  const { t, locale } = useTexts()
  const { box, length, width, height, weight } = pack
  const kilograms = (weight / GRAMS_PER_KILOGRAM).toLocaleString(locale, {
    maximumFractionDigits: 3,
  })
  return (
    <>
      <SectionRow title={title} value={box ? box.name : t("packing.noBox")} />
      <SectionRow
        title={t("packing.size")}
        value={
          [length, width, height].map((side) => side.toLocaleString(locale)).join(" × ") + " mm"
        }
      />
      <SectionRow title={t("packing.weight")} value={`${kilograms} kg`} />
    </>
  )
}
