/** Which pages pay a quote: no other page sees it among its payments, and each of them is told how it ended. */

import type { SessionStore } from '@embedded-wallet/core'

const all = 'frame/page/'
const keysOf = (quoteId: string) => `${all}${quoteId}/`

interface Note {
  page: string
  quoteId: string
  /** How it ended, where another page was the first to read that. */
  end?: object | undefined
}

/** A page that loads the frame again in each question leaves one note for each. */
const mostOfPage = 64

/** Notes that a page pays a quote. If the store fails, or the page has more than 64 payments, every page sees the payment, so that none pays it twice. */
export async function notePayer(
  store: SessionStore,
  quoteId: string,
  page: string,
  end?: object,
): Promise<void> {
  const note: Note = { page, quoteId, end }
  await store.set(keysOf(quoteId) + page, note).catch(() => undefined)
  const others = (await notesOf(store, all)).filter((one) => one.page === page && one.quoteId !== quoteId)
  await Promise.all(others.slice(0, 1 - mostOfPage).map((one) => forgetPayer(store, one.quoteId, page)))
}

/** Forgets who pays it, once its end is known. If the store fails, an entry stays that nobody reads. */
export const forgetPayer = (store: SessionStore, quoteId: string, page: string): Promise<void> =>
  store.delete(keysOf(quoteId) + page).catch(() => undefined)

/** The pages that pay it. If the store fails, any page may be one. */
export const payersOf = async (store: SessionStore, quoteId: string): Promise<string[]> =>
  (await notesOf(store, keysOf(quoteId))).map(({ page }) => page)

/** The ends that other pages read of the payments of this page: each once. */
export async function takeEnds(store: SessionStore, page: string): Promise<object[]> {
  const ended = (await notesOf(store, all)).filter((note) => note.page === page && note.end)
  await Promise.all(ended.map(({ quoteId }) => forgetPayer(store, quoteId, page)))
  return ended.map(({ end }) => end!)
}

const notesOf = (store: SessionStore, prefix: string) =>
  store.list(prefix).catch((): unknown[] => []) as Promise<Note[]>
