import { createContext, useContext } from "react"

const AccountContext = createContext<string | undefined>(undefined)

/** Says which account a part of a page is about. */
export const AccountProvider = AccountContext.Provider

/** The handle of the account that is asked about; undefined is the default one. */
export function useAccount(): string | undefined {
  return useContext(AccountContext)
}
