/** The account that is meant where none is named; the backend's word for it. */
export const DEFAULT_ACCOUNT = "default"
