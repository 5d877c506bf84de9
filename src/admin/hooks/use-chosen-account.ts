import { useSearchParams } from "react-router-dom"
import { DEFAULT_ACCOUNT } from "../lib/default-account"

const PARAM = "account"

/**
 * The account of a page. It is in the address, so that links can name it and a reload keeps it.
 *
 * @returns its handle, undefined for the default account, and a function to choose another
 */
export function useChosenAccount(): [string | undefined, (handle: string) => void] {
  const [params, setParams] = useSearchParams()
  const named = params.get(PARAM) ?? DEFAULT_ACCOUNT
  const choose = (handle: string) =>
    setParams(handle === DEFAULT_ACCOUNT ? {} : { [PARAM]: handle }, { preventScrollReset: true })
  return [named === DEFAULT_ACCOUNT ? undefined : named, choose]
}
