import { queryOptions, useMutation, useQuery } from "@tanstack/react-query"
import { createContext, useContext } from "react"
import { useSearchParams } from "react-router-dom"
import type { testConnection } from "../../account"
import type { TestBody } from "../../api/admin/shipment-ordering/settings/settings"
import type { Health } from "../lib/health"
import { queryKeys, useReload } from "../lib/query-keys"
import { getFrom, postTo } from "../lib/sdk"
import { DEFAULT_ACCOUNT } from "../lib/settings"

const AccountContext = createContext<string | undefined>(undefined)

/** Sets the account of a part of a page. */
export const AccountProvider = AccountContext.Provider

/** The handle of the account; undefined for the default account. */
export function useAccount(): string | undefined {
  return useContext(AccountContext)
}

/** The plugin's health, with all configured accounts. */
export const healthQuery = queryOptions({
  queryKey: queryKeys.health,
  queryFn: () => getFrom<Health>("health"),
})

/** The handles of the configured accounts. */
export function useAccounts() {
  return useQuery({
    ...healthQuery,
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

/** Data that a test can change: if no services are known yet, the test also finds them. */
const OUTDATED = [
  queryKeys.settings,
  queryKeys.services,
  queryKeys.pricePreviews,
  queryKeys.dataReport,
  queryKeys.health,
]

export type ConnectionCheck = Awaited<ReturnType<typeof testConnection>>[number]

/**
 * Lets the backend call the service with and without the API key. With the saved values it stores the result; with
 * entered values it stores nothing.
 */
export function useConnectionTest() {
  const reload = useReload()
  const account = useAccount()
  return useMutation({
    mutationFn: (entered: TestBody) =>
      postTo<{ checks: ConnectionCheck[] }>("settings/test", entered, { query: { account } }),
    onSettled: (_answer, _error, entered) => entered ?? reload(...OUTDATED),
  })
}
