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

/** The file of an answer, with the name that the backend gives it. */
export async function toFile(response: Response): Promise<File> {
  const [, name = "file"] =
    /filename="(.+)"/.exec(response.headers.get("content-disposition") ?? "") ?? []
  const file = await response.blob()
  return new File([file], name, { type: file.type })
}
