/** With what the user authorizes a payment: a choice only where the service demands it and knows more than one factor. */

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { factorsQuery } from '../api/queries'
import { hasWebAuthn, useServiceInfo } from '../signIn/serviceInfo'
import { RadioGroup } from '../ui/RadioGroup'
import type { PaymentFactor } from '../wallet/useConfirmedPayment'

const labels = { PASSKEY: 'Passkey', SMS_OTP: 'Code by SMS' }

export function useFactorChoice(): { factor: PaymentFactor; choice: ReactNode } {
  const { profile } = useServiceInfo()
  const { data } = useQuery({ ...factorsQuery, enabled: profile === '2026-08' })
  const [chosen, setChosen] = useState<keyof typeof labels>()
  // Source: dated profiles, section 3, "Factor": TOTP is refused for payments.
  const usable = (['PASSKEY', 'SMS_OTP'] as const).filter(
    (factor) => data?.factors.includes(factor) && (factor !== 'PASSKEY' || hasWebAuthn()),
  )
  if (usable.length < 2) return { factor: undefined, choice: undefined }
  const factor = chosen ?? usable[0]!
  const choice = (
    <RadioGroup
      label="You authorize it with"
      value={factor}
      onChange={setChosen}
      choices={usable.map((value) => ({ value, label: labels[value] }))}
    />
  )
  return { factor, choice }
}
