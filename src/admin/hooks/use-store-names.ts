import { useQuery } from "@tanstack/react-query"
import type { readPickupLocations } from "../../account"
import { useTexts } from "../i18n/use-texts"
import { type Named, namesOf, providerName } from "../lib/choices"
import { serviceOptions } from "../lib/delivery-service"
import { countryNames } from "../lib/formats"
import { queryKeys } from "../lib/query-keys"
import { getFrom, sdk } from "../lib/sdk"
import { useServices } from "./use-services"

const MOST = 1000

/** The names of the store's things by their kind; undefined until they are loaded. */
export function useStoreNames() {
  const { data: profiles } = useShippingProfiles()
  const { data: locations } = useLocations()
  const { data: services } = useServices()
  return {
    payment_provider: usePaymentProviders().data,
    shipping_profile: profiles && namesOf(profiles),
    stock_location: locations && namesOf(locations),
    country: useStoreCountries().data,
    service: services && serviceOptions(services),
  }
}

function usePaymentProviders() {
  return useQuery({
    queryKey: queryKeys.paymentProviders,
    queryFn: async (): Promise<Named[]> => {
      const { payment_providers } = await sdk.admin.payment.listPaymentProviders({ limit: MOST })
      return payment_providers.map(({ id }) => ({ value: id, label: providerName(id) }))
    },
  })
}

export function useShippingProfiles() {
  return useQuery({
    queryKey: queryKeys.shippingProfiles,
    queryFn: async () => {
      const query = { limit: MOST, fields: "id,name,type" }
      return (await sdk.admin.shippingProfile.list(query)).shipping_profiles
    },
  })
}

/** The countries of the regions, with upper-case codes. */
function useStoreCountries() {
  const { locale } = useTexts()
  return useQuery({
    queryKey: [...queryKeys.storeCountries, locale],
    queryFn: async (): Promise<Named[]> => {
      const { regions } = await sdk.admin.region.list({ limit: MOST, fields: "id,*countries" })
      const countryOf = countryNames(locale)
      const codes = regions.flatMap(({ countries }) =>
        (countries ?? []).flatMap(({ iso_2 }) => iso_2?.toUpperCase() ?? []),
      )
      return [...new Set(codes)]
        .map((code) => ({ value: code, label: countryOf(code) }))
        .sort((one, other) => one.label.localeCompare(other.label, locale))
    },
  })
}

/** A stock location, with what pickup needs. */
export type PickupLocation = Awaited<ReturnType<typeof readPickupLocations>>[number]

/** The store's stock locations, with what pickup needs. */
export function useLocations() {
  return useQuery({
    queryKey: queryKeys.locations,
    queryFn: async () => (await getFrom<{ locations: PickupLocation[] }>("locations")).locations,
    // Other pages change them, also in another tab.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}
