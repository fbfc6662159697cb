export interface WebKit {
  driver: string
  browser: string
}
export function findWebKit(): WebKit | undefined
export function ensureWebKit(): WebKit | undefined
