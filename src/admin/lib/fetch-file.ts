import { sdk } from "./sdk"

type FetchOptions = Omit<NonNullable<Parameters<typeof sdk.client.fetch>[1]>, "headers">

/** What a route of the backend answers as a file, with its headers. @throws Error with the backend's own words */
export function fetchFile(
  path: string,
  type: "application/pdf" | "text/csv",
  options: FetchOptions = {},
): Promise<Response> {
  return sdk.client.fetch<Response>(path, { ...options, headers: { accept: type } })
}
