/** A time of day, such as 14:00. */
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** The address of a carrier's tracking page; `{number}` stands for the tracking number. */
export const TRACKING_URL = /^https?:\/\/\S*\{number\}/

/** The handle of an account, such as default or ee. */
export const ACCOUNT_HANDLE = /^[a-z0-9_-]{1,32}$/
