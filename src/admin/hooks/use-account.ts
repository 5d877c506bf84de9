import { createContext, useContext } from "react"

const AccountContext = createContext<string | undefined>(undefined)

/** Sets the account of a part of a page. */
export const AccountProvider = AccountContext.Provider

/** The handle of the account; undefined for the default account. */
export function useAccount(): string | undefined {
  return useContext(AccountContext)
}
