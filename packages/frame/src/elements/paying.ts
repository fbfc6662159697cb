/** Pays an order or a quote. What has no known end is paid with the same quote again, which cannot pay twice, and never with a new one. */

import { type Quote, ServiceError, SessionError, WalletError } from '@embedded-wallet/core'
import type { RenderScreen } from '@embedded-wallet/ui/define'
import { executeQuote, reconcilePayments, requestQuote } from './crossing.js'
import type { FrameElements, Shown } from './elementsHost.js'

/** The quote can still be paid after one of these. */
const goesOn: ReadonlySet<string> = new Set(['AUTHORIZATION_REQUIRED', 'PROCESSING', 'BUSY'])

export const payScreen =
  (host: FrameElements): RenderScreen<Shown> =>
  ({ order, quote: given, maxSendingAmount }, events) => ({
    key: JSON.stringify([order, given?.id]),
    events,
    label: ({ quote, isEnded }) => {
      if (isEnded) return undefined
      return quote ? host.words.common.tryAgain : host.words.payEnd.review
    },
    act: async (kept, signal) => {
      const { wallet } = host
      const unknown = kept.quote === undefined ? await unknownPayments(host, signal) : []
      const refuse = (error: Partial<ServiceError>) => {
        // As in `WalletPay`: the app's backend would refuse the same order again, in the same words.
        if (error.userMessage && !error.retryable) kept.isEnded = true
        throw error
      }
      const asked =
        given || kept.quote ? undefined : await requestQuote(wallet, { order, signal }).catch(refuse)
      const quote = asked ?? kept.quote ?? given!
      if (unknown.length > 0 && !unknown.includes(quote.id)) throw given ? maybeThisOne() : anotherOne()
      /** Before a reload, or in another tab: the user sees how that ended, and pays again only with another click. */
      const isEarlier = asked !== undefined && hasEnded(asked)
      try {
        const paid = isEarlier ? quote : await executeQuote(wallet, { quote, maxSendingAmount, signal })
        // An executed quote tells nothing about the delivery: its transaction does, which the page does not read.
        const status = paid.status === 'FAILED' ? 'failed' : 'on-its-way'
        // An order with an id is paid once: another click finds the same end.
        if (!isEarlier || kept.toldOf === paid.id) kept.isEnded = true
        if (kept.toldOf !== paid.id) events.done({ status, quote: paid })
        kept.toldOf = paid.id
        return status
      } catch (error) {
        const { outcome, code } = error instanceof WalletError ? error : { outcome: 'unknown', code: '' }
        kept.quote = outcome === 'none' && !goesOn.has(code) ? undefined : quote
        if (outcome === 'done') {
          kept.isEnded = true
          events.done({ status: 'differs', quote })
        }
        throw error
      }
    },
  })

const hasEnded = ({ status }: Quote): boolean =>
  status === 'PROCESSING' || status === 'COMPLETED' || status === 'FAILED'

/** The quotes of the payments of this device without a known end, such as one before a reload. */
async function unknownPayments({ wallet }: FrameElements, signal: AbortSignal): Promise<string[]> {
  const payments = await reconcilePayments(wallet, { signal })
  return payments.filter(({ outcome }) => outcome === 'unknown').map(({ quoteId }) => quoteId)
}

/** The wallet knows by the order that this is another payment. */
const anotherOne = () =>
  new SessionError(
    'BUSY',
    'It is not known how another payment of this wallet ended. Nothing was done for this one. Try again once reconcilePayments says how it ended.',
    { retryable: true },
  )

/** A quote of the page does not tell what it is for. */
const maybeThisOne = () =>
  new ServiceError(
    'OUTCOME_UNKNOWN',
    'It is not known how a payment of this wallet ended, and it may be for the same thing. Try again once reconcilePayments says how it ended.',
    { outcome: 'unknown' },
  )
