export function findBrowser(): string | undefined
export function findPoppler(): string | undefined
