import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { BoxImport, BoxTable } from "../lib/box-import"
import { downloadFile } from "../lib/download-file"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

const BOXES = "/admin/shipment-ordering/boxes"

/** What an import would come to. Nothing is asked while there is nothing to import. */
export function useBoxImportPreview(table: BoxTable) {
  return useQuery({
    queryKey: [...queryKeys.boxes, "import", table],
    queryFn: () => send({ ...table, dry_run: true }),
    enabled: table.csv.trim() !== "",
    gcTime: 0,
  })
}

export function useImportBoxes() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (table: BoxTable) => send(table),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.boxes }),
  })
}

/** Saves all boxes as a file. */
export function useExportBoxes() {
  return useMutation({
    mutationFn: () => downloadFile(`${BOXES}/export`, { type: "text/csv", name: "boxes.csv" }),
  })
}

async function send(body: BoxTable & { dry_run?: boolean }): Promise<BoxImport> {
  const path = `${BOXES}/import`
  return (await sdk.client.fetch<{ import: BoxImport }>(path, { method: "POST", body })).import
}
