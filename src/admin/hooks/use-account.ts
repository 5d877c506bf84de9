import { useQuery } from "@tanstack/react-query"
import { createContext, useContext } from "react"
import { useSearchParams } from "react-router-dom"
import { DEFAULT_ACCOUNT } from "../lib/default-account"
import type { Health } from "../lib/health"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

const AccountContext = createContext<string | undefined>(undefined)

/** Sets the account of a part of a page. */
export const AccountProvider = AccountContext.Provider

/** The handle of the account; undefined for the default account. */
export function useAccount(): string | undefined {
  return useContext(AccountContext)
}

/** The handles of the configured accounts. */
export function useAccounts() {
  return useQuery({
    queryKey: queryKeys.health,
    queryFn: () => sdk.client.fetch<Health>("/admin/shipment-ordering/health"),
    select: ({ accounts }) => accounts.map(({ handle }) => handle),
  })
}

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
