import { useQuery } from "@tanstack/react-query"
import { useTexts } from "../../i18n/use-texts"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import type { Shipment } from "../../lib/shipment"
import type { PlannedPackage } from "../../lib/shipping-plan"
import { LoadingSteps } from "../loading-steps"
import { Waiting } from "../section/load-error"
import { Note, Strong } from "../section/texts"

/** How the packages of a shipment are filled. */
export function ShipmentPacking({ id }: Pick<Shipment, "id">) {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: queryKeys.packagesOf(id),
    queryFn: async () => {
      const path = `/admin/shipment-ordering/shipments/${id}/packages`
      return (await sdk.client.fetch<{ packages: PlannedPackage[] }>(path)).packages
    },
  })
  if (!query.data) return <Waiting query={query} />
  const drawn = query.data.some(({ drawing }) => drawing)
  return drawn ? (
    <ul className="flex flex-col gap-y-4">
      {query.data.map(({ name, drawing, contents }, index) => (
        <li key={index} className="flex flex-col gap-y-2">
          <Strong>
            {[t("ship.packages.one", { number: index + 1 }), name].filter(Boolean).join(": ")}
          </Strong>
          {drawing && <LoadingSteps drawing={drawing} contents={contents} />}
        </li>
      ))}
    </ul>
  ) : (
    <Note>{t("loading.unknown")}</Note>
  )
}
