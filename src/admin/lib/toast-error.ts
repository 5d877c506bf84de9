import { toast } from "@medusajs/ui"

/** Shows what went wrong in a toast. */
export function toastError(error: unknown): void {
  toast.error((error as Error).message)
}
