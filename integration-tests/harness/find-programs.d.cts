export function findBrowser(): string | undefined
export function findPoppler(): string | undefined
export function findImg2webp(): string | undefined
