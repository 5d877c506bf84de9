import { Button } from "@medusajs/ui"
import type { UseFieldArrayReturn } from "react-hook-form"
import { useBoxes } from "../../hooks/use-boxes"
import { useTexts } from "../../i18n/use-texts"
import type { ShippingPlan } from "../../lib/shipping-plan"
import { SelectField } from "../forms/select-field"
import { PackageCard } from "./package-card"
import { EMPTY_PACKAGE, inBox, type PackageValues, splitPackage } from "./package-values"
import { Part } from "./part"
import { ProblemNotice } from "./problem-notice"
import type { ShipValues } from "./ship-values"

interface PackagesPartProps {
  plan: ShippingPlan
  packages: UseFieldArrayReturn<ShipValues, "packages">
  /** As they stand in the form. */
  entered: PackageValues[]
  /** Whether the chosen service takes parcels and envelopes. */
  hasTypes: boolean
  /** Whether they are other than proposed. */
  hasOwn: boolean
  onUseProposal: () => void
}

/** What the goods are packed into: as proposed, until somebody knows better. */
export function PackagesPart({
  plan,
  packages,
  entered,
  hasTypes,
  hasOwn,
  onUseProposal,
}: PackagesPartProps) {
  const { t } = useTexts()
  const { data: known = [] } = useBoxes()
  const kind = plan.package_type === 2 ? "envelope" : "parcel"
  const boxes = known.filter(
    (box) =>
      (box.is_enabled && box.kind === kind) || entered.some(({ box_id }) => box_id === box.id),
  )
  const longest = Math.max(...entered.flatMap(sides), 1)
  return (
    <Part
      title={t(kind === "envelope" ? "ship.packages.envelopes" : "ship.packages.title")}
      description={t("ship.packages.description")}
      actions={
        hasOwn && (
          <Button size="small" variant="secondary" type="button" onClick={onUseProposal}>
            {t("ship.packages.useProposal")}
          </Button>
        )
      }
    >
      <ProblemNotice name="root.packages" />
      {hasTypes && (
        <SelectField<ShipValues>
          name="package_type"
          label={t("ship.packages.sendAs")}
          hint={t("ship.packages.sendAsHint")}
          options={[
            { value: "automatic", label: t("ship.packages.automatic") },
            { value: "1", label: t("ship.packages.parcel") },
            { value: "2", label: t("ship.packages.envelope") },
          ]}
        />
      )}
      <ul className="flex flex-col gap-y-3">
        {packages.fields.map((_field, index) => {
          const values = entered[index] ?? EMPTY_PACKAGE
          const replaceBy = (...parts: PackageValues[]) =>
            packages.replace(entered.flatMap((one, at) => (at === index ? parts : [one])))
          return (
            <PackageCard
              // By place, not by field: what has the focus keeps it when the proposal changes.
              key={index}
              index={index}
              values={values}
              contents={hasOwn ? [] : (plan.packages[index]?.contents ?? [])}
              boxes={boxes}
              longest={longest}
              canRemove={packages.fields.length > 1}
              onBox={(box) =>
                replaceBy(box ? { ...values, ...inBox(box) } : { ...values, box_id: "" })
              }
              onSplit={() => replaceBy(...splitPackage(values))}
              onRemove={() => packages.remove(index)}
            />
          )
        })}
      </ul>
      <Button
        size="small"
        variant="secondary"
        type="button"
        className="self-start"
        onClick={() => packages.append(EMPTY_PACKAGE)}
      >
        {t("ship.packages.add")}
      </Button>
    </Part>
  )
}

function sides({ length, width, height }: PackageValues): number[] {
  return [length, width, height].map(Number).filter(Number.isFinite)
}
