export const canary: string
export function findCanary(content: string | Uint8Array): string[]
export function secretFinder(secret: string): (content: string) => string[]
