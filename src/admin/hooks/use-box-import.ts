import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { BoxImport, BoxTable } from "../lib/box-import"
import { fetchFile } from "../lib/fetch-file"
import { queryKeys } from "../lib/query-keys"
import { saveFile } from "../lib/save-file"
import { sdk } from "../lib/sdk"
import { reloadBoxes } from "./use-boxes"

const BOXES = "/admin/shipment-ordering/boxes"

/** The preview of an import. Without a table, nothing is requested. */
export function useBoxImportPreview(table: BoxTable) {
  return useQuery({
    queryKey: [...queryKeys.boxes, "import", table],
    queryFn: () => planBoxImport(table),
    enabled: table.csv.trim() !== "",
    gcTime: 0,
  })
}

/** The plan of an import, without a cache: exactly for this table. */
export function planBoxImport(table: BoxTable): Promise<BoxImport> {
  return send({ ...table, dry_run: true })
}

export function useImportBoxes() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (table: BoxTable) => send(table),
    onSuccess: () => reloadBoxes(queryClient),
  })
}

/** Saves all boxes as a file. */
export function useExportBoxes() {
  return useMutation({
    mutationFn: async () => {
      const response = await fetchFile(`${BOXES}/export`, "text/csv")
      saveFile("boxes.csv", await response.blob())
    },
  })
}

async function send(body: BoxTable & { dry_run?: boolean }): Promise<BoxImport> {
  const path = `${BOXES}/import`
  return (await sdk.client.fetch<{ import: BoxImport }>(path, { method: "POST", body })).import
}
