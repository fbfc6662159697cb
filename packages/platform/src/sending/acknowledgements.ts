/** Payments to a name that does not match: each is denied until its user has read that and wants it all the same. */

import { accountKey, identifierPattern } from '@embedded-wallet/protocol'
import { getQuote } from '../endpoints/quotes.js'
import { PlatformError } from '../platformError.js'
import type { Platform } from '../transport/clientOptions.js'
import { readCheckStatus } from './payees.js'

/** Where acknowledgements are kept. Several instances of a backend must share one. */
export interface AcknowledgementStore {
  /** Remembers a quote for at least `seconds`. */
  add(quoteId: string, seconds: number): unknown
  /** Whether it remembers the quote. */
  has(quoteId: string): boolean | Promise<boolean>
}

const daySeconds = 86_400
const maxKept = 10_000

/** The two functions of `Sending` about them. */
export function createAcknowledgements(platform: Platform, store: AcknowledgementStore) {
  return {
    acknowledge: async ({ accountId, quoteId }: { accountId: string; quoteId: string }): Promise<boolean> => {
      if (!identifierPattern.test(quoteId)) return false
      const quote = await getQuote(platform, { quoteId }).catch((error: unknown) => {
        if (!(error instanceof PlatformError && error.serviceStatus === 404)) throw error
      })
      const payer = quote && 'accountId' in quote.source ? quote.source.accountId : undefined
      if (payer === undefined || accountKey(payer) !== accountKey(accountId)) return false
      await store.add(quoteId, daySeconds)
      return true
    },
    mustBeDenied: async (
      quote: { id: string; destination?: { accountId?: string | undefined } | undefined } | undefined,
    ): Promise<boolean> => {
      const { accountId } = quote?.destination ?? {}
      if (quote === undefined || !accountId?.startsWith('ExternalAccount:')) return false
      if ((await readCheckStatus(platform, accountId)) !== 'NOT_MATCHED') return false
      return (await store.has(quote.id)) !== true
    },
  }
}

/** The memory of this process. */
export function memoryAcknowledgements(now: () => number): AcknowledgementStore {
  const until = new Map<string, number>()
  return {
    add: (quoteId, seconds) => {
      // The oldest goes first: it must be acknowledged again.
      const oldest = until.size >= maxKept ? until.keys().next().value : undefined
      if (oldest !== undefined) until.delete(oldest)
      until.set(quoteId, now() + seconds * 1000)
    },
    has: (quoteId) => (until.get(quoteId) ?? 0) > now(),
  }
}
