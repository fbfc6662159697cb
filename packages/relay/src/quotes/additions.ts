/** What the app adds to a quote beside the service's fields, such as who is paid: the service does not know it, so the store keeps it. */

import { errorCodes, quoteFields } from '@embedded-wallet/protocol'
import { RelayError } from '../relayError.js'
import { overwrite, type RelayStore } from '../store/relayStore.js'
import { bodyOf } from '../upstream/readers.js'
import type { UpstreamResponse } from '../upstream/transport.js'

/** A store in memory must not fill with what a page has sent and the app repeats. */
const maxLength = 8_192

const keyOf = (quoteId: string) => `quote/${quoteId}`

/** Assumption: a field that is none of a quote's is the app's. It stays as the app gave it, even if the service has one of this name. */
const textOf = (quote: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(quote).filter(([name]) => !quoteFields.has(name))))

/** @throws {RelayError} 500: the app repeats something long, such as the order. */
export function refuseLongAdditions(quote: object): void {
  const { length } = textOf(quote)
  if (length <= maxLength) return
  const message = `createQuote of the relay must add at most ${maxLength} characters to the quote, and added ${length}. No money has moved.`
  throw new RelayError(500, errorCodes.internalError, message)
}

export type Additions = ReturnType<typeof createAdditions>

export function createAdditions(store: RelayStore) {
  return {
    /** Keeps what the app has added to a quote that it made. A quote to which it adds nothing keeps what it had. */
    keep: async (made: object, quoteId: string, keptMs: number, owner: string): Promise<void> => {
      const text = textOf(made)
      if (text !== '{}') await overwrite(store, keyOf(quoteId), text, keptMs, owner)
    },
    /** The quote with what the app added to it. */
    addTo: async (quote: object, quoteId: string): Promise<object> => {
      const text = await store.get(keyOf(quoteId))
      return text === undefined ? quote : { ...quote, ...JSON.parse(text) }
    },
    /** The same for a response that holds the quote. Any other response stays as it is. */
    addToResponse: async (response: UpstreamResponse, quoteId: string): Promise<UpstreamResponse> => {
      if (response.status !== 200) return response
      const text = await store.get(keyOf(quoteId))
      const quote = text === undefined ? undefined : (bodyOf(response) as { id?: unknown } | null | undefined)
      if (text === undefined || quote?.id !== quoteId) return response
      return {
        ...response,
        bytes: new TextEncoder().encode(JSON.stringify({ ...quote, ...JSON.parse(text) })),
      }
    },
  }
}
