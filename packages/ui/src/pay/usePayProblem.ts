/** What the screen of a payment says went wrong. */

import { WalletError } from '@embedded-wallet/core'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import type { Problem } from '../words/describeProblem.js'
import { payTexts } from '../words/en/pay.js'
import { paymentErrorsTexts } from '../words/en/paymentErrors.js'
import type { UsePay } from './usePay.js'

export function usePayProblem({
  step,
  error,
  isRefusedByApp,
}: Pick<UsePay, 'step' | 'error' | 'isRefusedByApp'>): Problem | undefined {
  const { pay } = useTexts(payTexts)
  const isOwn = isRefusedByApp && !(error instanceof WalletError)
  const problem = useProblem(isOwn ? undefined : error, 'payment', paymentErrorsTexts)
  // The app's own words. Nothing was signed.
  if (isOwn) return { tone: 'error', text: error?.message ?? '' }
  return problem ?? (step === 'ended' ? { tone: 'info', text: pay.offerEnded } : undefined)
}
