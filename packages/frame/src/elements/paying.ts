/** Pays an order or a quote. What has no known end is paid with the same quote again, which cannot pay twice, and never with a new one. */

import {
  executeQuote,
  reconcilePayments,
  requestQuote,
  type ServiceError,
  SessionError,
  WalletError,
} from '@embedded-wallet/core'
import type { RenderScreen } from '@embedded-wallet/ui/define'
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
      if (kept.quote === undefined) await refuseSecond(host, signal)
      const refuse = (error: Partial<ServiceError>) => {
        // As in `WalletPay`: the app's backend would refuse the same order again, in the same words.
        if (error.userMessage && !error.retryable) kept.isEnded = true
        throw error
      }
      const quote = kept.quote ?? given ?? (await requestQuote(wallet, { order, signal }).catch(refuse))
      try {
        const paid = await executeQuote(wallet, { quote, maxSendingAmount, signal })
        // An executed quote says nothing of the delivery: that is its transaction's, which the page does not read.
        const status = paid.status === 'FAILED' ? 'failed' : 'on-its-way'
        kept.isEnded = true
        events.done({ status, quote: paid })
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

/** @throws {SessionError} `BUSY`: a payment of this device, such as one before a reload, has no known end: it may be this very one. */
async function refuseSecond({ wallet }: FrameElements, signal: AbortSignal): Promise<void> {
  const payments = await reconcilePayments(wallet, { signal })
  if (payments.some(({ outcome }) => outcome === 'unknown'))
    throw new SessionError(
      'BUSY',
      'A payment of this wallet has no known end. Nothing was done for this one. Try again when reconcilePayments says how it ended.',
      { retryable: true },
    )
}
