/** Pays an order or a quote. What has no known end is paid with the same quote again, which cannot pay twice, and never with a new one. */

import {
  executeQuote,
  type Quote,
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
      const asked =
        given || kept.quote ? undefined : await requestQuote(wallet, { order, signal }).catch(refuse)
      const quote = asked ?? kept.quote ?? given!
      /** Before a reload, or in another tab: the user sees how that ended, and pays again only with another click. */
      const isEarlier = asked !== undefined && hasEnded(asked)
      try {
        const paid = isEarlier ? quote : await executeQuote(wallet, { quote, maxSendingAmount, signal })
        // An executed quote says nothing of the delivery: that is its transaction's, which the page does not read.
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
