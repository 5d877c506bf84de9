import { sdk } from "./sdk"

type FetchOptions = Omit<NonNullable<Parameters<typeof sdk.client.fetch>[1]>, "headers">

/** Fetches a file from the backend, with its headers. @throws Error with the backend's message */
export function fetchFile(
  path: string,
  type: "application/pdf" | "text/csv",
  options: FetchOptions = {},
): Promise<Response> {
  return sdk.client.fetch<Response>(path, { ...options, headers: { accept: type } })
}
