import { useQuery } from "@tanstack/react-query"
import type { DataReport } from "../lib/data-report"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

const PATH = "/admin/shipment-ordering/data-report"

/** Made anew whenever the page is opened: what is missing is mended on other pages. */
export function useDataReport() {
  return useQuery({
    queryKey: queryKeys.dataReport,
    queryFn: async () => (await sdk.client.fetch<{ data_report: DataReport }>(PATH)).data_report,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}
