import { Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { describePackages } from "../../lib/describe-packages"
import type { ShipmentPackage } from "../../lib/shipment"

interface PackageListProps {
  packages: ShipmentPackage[]
  sizeUnit: string
}

/** The packages with size and gross weight; those alike on one line. */
export function PackageList({ packages, sizeUnit }: PackageListProps) {
  const { locale } = useTexts()
  const format = (decimal: string) =>
    Number(decimal).toLocaleString(locale, { maximumFractionDigits: 3 })
  return (
    <ul className="flex flex-col gap-y-1">
      {describePackages(packages).map(({ count, weight, sizes }, index) => (
        <li key={index}>
          <Text size="small" leading="compact">
            {count > 1 && `${count}x `}
            {sizes && `${sizes.map(format).join(" × ")} ${sizeUnit}, `}
            {format(weight)} kg
          </Text>
        </li>
      ))}
    </ul>
  )
}
