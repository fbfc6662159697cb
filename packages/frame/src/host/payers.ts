/** Which pages pay a quote: no other page sees it among its payments. */

import type { SessionStore } from '@embedded-wallet/core'

const keysOf = (quoteId: string) => `frame/page/${quoteId}/`

/** Lost when the store fails: each page sees the payment then, so that none pays it twice. */
export const notePayer = (store: SessionStore, quoteId: string, page: string): Promise<void> =>
  store.set(keysOf(quoteId) + page, page).catch(() => undefined)

/** Of a payment with a known end. Lost when the store fails: an entry that is never read. */
export const forgetPayer = (store: SessionStore, quoteId: string, page: string): Promise<void> =>
  store.delete(keysOf(quoteId) + page).catch(() => undefined)

/** Whether other pages pay it, and this one does not. */
export async function isOfOthers(store: SessionStore, quoteId: string, page: string): Promise<boolean> {
  const pages = await store.list(keysOf(quoteId)).catch((): unknown[] => [])
  return pages.length > 0 && !pages.includes(page)
}
