// The part of Next.js that is used, in all versions from 14. It is installed in the shop, not here.

declare module "next/cache" {
  export function revalidateTag(tag: string, profile: { expire: number }): void
}

declare module "next/headers" {
  interface Cookies {
    get(name: string): { value: string } | undefined
  }

  interface RequestHeaders {
    get(name: string): string | null
  }

  /** A promise since Next.js 15, like the next one. */
  export function cookies(): Cookies | Promise<Cookies>
  export function headers(): RequestHeaders | Promise<RequestHeaders>
}
