/** The backend's handle of the account that is used if none is named. */
export const DEFAULT_ACCOUNT = "default"
