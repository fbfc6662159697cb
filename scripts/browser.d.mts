export function findChromium(): string | undefined
export function ensureChromium(): string
export function findFirefox(): string | undefined
export function ensureFirefox(): string | undefined
