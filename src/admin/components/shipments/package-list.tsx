import { Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { type DescribedPackage, describePackages } from "../../lib/describe-packages"
import type { ShipmentPackage } from "../../lib/shipment"
import { PackageDrawing } from "../package-drawing"

/** The longest side of the largest package is drawn so long, in pixels. */
const LONGEST = 26

interface PackageListProps {
  packages: ShipmentPackage[]
  sizeUnit: string
}

/** The packages, drawn in proportion to each other, with size and gross weight; those alike on one line. */
export function PackageList({ packages, sizeUnit }: PackageListProps) {
  const { locale } = useTexts()
  const format = (decimal: string) =>
    Number(decimal).toLocaleString(locale, { maximumFractionDigits: 3 })
  const described = describePackages(packages)
  const scale = LONGEST / Math.max(...described.flatMap(numericSizes), 1)
  return (
    <ul className="flex flex-col gap-y-2">
      {described.map((alike, index) => (
        <li key={index} className="flex items-center gap-x-3">
          {alike.sizes && <PackageDrawing sizes={numericSizes(alike)} scale={scale} />}
          <Text size="small" leading="compact">
            {alike.count > 1 && `${alike.count}x `}
            {alike.sizes && `${alike.sizes.map(format).join(" × ")} ${sizeUnit}, `}
            {format(alike.weight)} kg
          </Text>
        </li>
      ))}
    </ul>
  )
}

function numericSizes({ sizes }: DescribedPackage): [number, number, number] {
  const [length, width, height] = sizes ?? ["0", "0", "0"]
  return [Number(length), Number(width), Number(height)]
}
