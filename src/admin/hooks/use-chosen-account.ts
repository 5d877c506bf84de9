import { useSearchParams } from "react-router-dom"
import { DEFAULT_ACCOUNT } from "../lib/default-account"

const PARAM = "account"

/**
 * Which account a page shows: it is in the page's address, so that it can be led to and comes back with
 * the page.
 *
 * @returns its handle, undefined for the default one, and how to choose another
 */
export function useChosenAccount(): [string | undefined, (handle: string) => void] {
  const [params, setParams] = useSearchParams()
  const named = params.get(PARAM) ?? DEFAULT_ACCOUNT
  const choose = (handle: string) =>
    setParams(handle === DEFAULT_ACCOUNT ? {} : { [PARAM]: handle }, { preventScrollReset: true })
  return [named === DEFAULT_ACCOUNT ? undefined : named, choose]
}
