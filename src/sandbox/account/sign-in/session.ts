/** A browser that is signed in. The id is the secret of its cookie: it is written down nowhere. */
export type Session = { id: string; account: string }
