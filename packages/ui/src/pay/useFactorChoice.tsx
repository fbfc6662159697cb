/** With what the user authorizes a payment: a choice only where the user has more than one factor. */

import type { ExecuteOptions } from '@embedded-wallet/core'
import { type ReactNode, useState } from 'react'
import { RadioGroup } from '../parts/RadioGroup.js'
import { useTexts } from '../provider/texts.js'
import { payTexts } from '../words/en/pay.js'
import type { Payer } from './PaymentLogin.js'

/** @returns `factor` undefined: the service chooses, where it wants one at all. */
export function useFactorChoice(payer: Payer | undefined): {
  factor: ExecuteOptions['scaFactor']
  choice: ReactNode
} {
  const { factors: words } = useTexts(payTexts).pay
  const [chosen, setChosen] = useState<'PASSKEY' | 'SMS_OTP'>()
  // Source: dated profiles, section 3, "Factor": TOTP is refused for payments.
  const usable = (['PASSKEY', 'SMS_OTP'] as const).filter((factor) => payer?.factors.includes(factor))
  if (usable.length < 2) return { factor: undefined, choice: undefined }
  const factor = chosen ?? usable[0]!
  const choices = usable.map((value) => ({ value, label: words[value] }))
  const choice = <RadioGroup label={words.label} value={factor} onChange={setChosen} choices={choices} />
  return { factor, choice }
}
