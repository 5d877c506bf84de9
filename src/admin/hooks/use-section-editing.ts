import { useSearchParams } from "react-router-dom"

const PARAM = "edit"

/** The section whose drawer is open. */
export function useEditedSection(): string | null {
  return useSearchParams()[0].get(PARAM)
}

/**
 * Whether a section's drawer is open. It is in the address, so that a warning elsewhere can link to the drawer.
 *
 * @returns whether it is open, and functions to open and close it
 */
export function useSectionEditing(section: string): [boolean, () => void, () => void] {
  const [params, setParams] = useSearchParams()
  const set = (value: string | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === undefined) next.delete(PARAM)
        else next.set(PARAM, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [params.get(PARAM) === section, () => set(section), () => set(undefined)]
}
