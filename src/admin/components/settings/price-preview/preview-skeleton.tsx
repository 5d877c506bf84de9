import { Skeleton } from "@medusajs/ui"
import { useServices } from "../../../hooks/use-services"
import { VIRTUAL_CODES } from "../../../lib/virtual-services"

/**
 * Stands where the prices will be, as tall as they are, so that what is below does not move when they
 * come. A service that is disabled or takes envelopes only is expected to have no price.
 */
export function PreviewSkeleton() {
  const { data: services = [] } = useServices()
  const virtual = services.length > 0 ? VIRTUAL_CODES : []
  const cards = [
    ...virtual.map((code) => ({ code, hasPrice: true })),
    ...services.map(({ service_code: code, is_enabled, offers_parcel }) => ({
      code,
      hasPrice: is_enabled && offers_parcel,
    })),
  ]
  return (
    <ul className="divide-y" aria-hidden>
      {cards.map(({ code, hasPrice }) => (
        <li key={code} className="divide-y">
          <div className="flex flex-col gap-y-1 px-6 py-4">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-5 w-64" />
          </div>
          {hasPrice && (
            <div className="px-6 py-4">
              <Skeleton className="h-7 w-36" />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
