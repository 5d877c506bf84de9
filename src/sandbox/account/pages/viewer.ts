/** Who looks at a page, and what the forms on it are sent with. */
export type Viewer = { account: string; csrf: string }
