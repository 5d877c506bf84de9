import { useQuery } from "@tanstack/react-query"
import { useTexts } from "../i18n/use-texts"
import { providerName, type Named } from "../lib/named"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

const MOST = 1000

/** The store's payment providers, by name. */
export function usePaymentProviders() {
  return useQuery({
    queryKey: queryKeys.paymentProviders,
    queryFn: async (): Promise<Named[]> => {
      const { payment_providers } = await sdk.admin.payment.listPaymentProviders({ limit: MOST })
      return payment_providers.map(({ id }) => ({ value: id, label: providerName(id) }))
    },
  })
}

/** The store's shipping profiles. */
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
export function useStoreCountries() {
  const { locale } = useTexts()
  return useQuery({
    queryKey: [...queryKeys.storeCountries, locale],
    queryFn: async (): Promise<Named[]> => {
      const { regions } = await sdk.admin.region.list({ limit: MOST, fields: "id,*countries" })
      const names = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })
      const codes = regions.flatMap(({ countries }) =>
        (countries ?? []).flatMap(({ iso_2 }) => iso_2?.toUpperCase() ?? []),
      )
      return [...new Set(codes)]
        .map((code) => ({ value: code, label: names.of(code) ?? code }))
        .sort((one, other) => one.label.localeCompare(other.label, locale))
    },
  })
}
