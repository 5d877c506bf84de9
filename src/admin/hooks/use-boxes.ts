import { useMutation, useQuery } from "@tanstack/react-query"
import type { serialiseImport } from "../../api/admin/shipment-ordering/boxes/box-csv"
import type { BoxBody } from "../../api/admin/shipment-ordering/boxes/box-input"
import type { Box } from "../lib/boxes"
import { fetchFile, saveFile, toFile } from "../lib/files"
import { queryKeys, useReload } from "../lib/query-keys"
import { deleteFrom, getFrom, postTo } from "../lib/sdk"

export function useBoxes() {
  return useQuery({
    queryKey: queryKeys.boxes,
    queryFn: async () => (await getFrom<{ boxes: Box[] }>("boxes")).boxes,
  })
}

/** Adds a box at the end of the list, or changes the one with `id`. */
export function useSaveBox(id?: string) {
  return useBoxChange((body: Omit<BoxBody, "rank">) => postTo(id ? `boxes/${id}` : "boxes", body))
}

export function useDeleteBox() {
  return useBoxChange((id: string) => deleteFrom(`boxes/${id}`))
}

export function useImportBoxes() {
  return useBoxChange((table: BoxTable) => sendTable(table))
}

function useBoxChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  return useMutation({ mutationFn, onSuccess: useReloadBoxes() })
}

/** Reloads the boxes and what depends on them. */
function useReloadBoxes() {
  const reload = useReload()
  return () => {
    void reload(queryKeys.pricePreviews)
    return reload(queryKeys.boxes)
  }
}

/** The result or the preview of an import of boxes. */
export type BoxImport = ReturnType<typeof serialiseImport>

export interface BoxTable {
  csv: string
  mode: "add" | "replace"
}

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
  return sendTable({ ...table, dry_run: true })
}

async function sendTable(body: BoxTable & { dry_run?: boolean }): Promise<BoxImport> {
  return (await postTo<{ import: BoxImport }>("boxes/import", body)).import
}

/** Saves all boxes as a file. */
export function useExportBoxes() {
  return useMutation({
    mutationFn: async () => {
      saveFile(await toFile(await fetchFile("boxes/export", "text/csv")))
    },
  })
}
