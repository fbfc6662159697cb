/** The user authorizes a payment that the service holds: one proof after the other, until the service asks for no more. */

import { useAuthorizeQuote, useResendQuoteCode } from '@embedded-wallet/react'
import { CodeForm } from '@embedded-wallet/ui'
import type { PaymentQuote } from '@embedded-wallet/ui/words'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { describePaymentProblem } from '../text/problem'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { Time } from '../ui/Time'
import { useProblem } from '../wallet/useAction'
import { useWalletPage } from '../wallet/walletPage'
import { PaymentLogin } from './PaymentLogin'

export function AuthorizeCard({ quote }: { quote: PaymentQuote }) {
  const { info, refresh } = useWalletPage()
  const proving = useAuthorizeQuote()
  const resending = useResendQuoteCode()
  const [codesSent, setCodesSent] = useState(1)
  const problem = useProblem(resending.error ?? proving.error, describePaymentProblem)
  // The response is newer than what the page has read.
  const { scaChallenge: challenge } = proving.data ?? quote
  if (proving.data && proving.data.status !== 'PENDING_AUTHORIZATION') return null
  const isBusy = proving.isRunning || resending.isRunning
  const prove = async (proof: { code: string } | { passkey: true }) => {
    resending.reset()
    await proving.authorize({
      quote: { id: quote.id, ...(challenge && { scaChallenge: challenge }) },
      ...proof,
    })
    await refresh()
  }
  const resend = async () => {
    proving.reset()
    const { status } = await resending.resend({ quoteId: quote.id })
    if (status === 'done') setCodesSent((sent) => sent + 1)
  }
  if (problem?.isLoginNeeded)
    return (
      <Card>
        <Notice problem={problem} />
        <PaymentLogin onDone={proving.reset} />
      </Card>
    )
  const factor = challenge?.factor
  const channel = factor === 'SMS_OTP' || factor === 'TOTP' ? (factor as 'SMS_OTP' | 'TOTP') : undefined
  return (
    <Card
      title="Authorize this payment"
      intro={
        <>
          {proving.data && 'One step is done, and the service asks for one more. '}
          {purposes[challenge?.purpose ?? ''] ?? 'You authorize the payment.'}
          {challenge && (
            <>
              {' '}
              You can do it until <Time iso={challenge.expiresAt} look="time" />. If you do not, nothing is
              sent.
            </>
          )}
        </>
      }
    >
      {channel ? (
        <CodeForm
          // Another challenge takes another code.
          key={challenge?.id}
          isBusy={isBusy}
          problem={problem}
          codesSent={codesSent}
          email={info.email}
          channel={channel}
          label="Authorize with code"
          onCode={(code) => void prove({ code })}
          onAnother={channel === 'SMS_OTP' ? () => void resend() : undefined}
          onBack={undefined}
        />
      ) : factor === 'PASSKEY' ? (
        <>
          <Notice problem={problem} />
          <Button
            variant="primary"
            icon={KeyRound}
            isBusy={isBusy}
            onClick={() => void prove({ passkey: true })}
          >
            Authorize with passkey
          </Button>
        </>
      ) : (
        <Notice problem={unknownProof} />
      )}
    </Card>
  )
}

/** What a step is for. Source: dated profiles, section 3, "Challenge": words for the step, nothing to branch on. */
const purposes: Readonly<Record<string, string>> = {
  CURRENCY_CONVERSION: 'You authorize that the money is converted.',
  PAYOUT: 'You authorize that the money goes to this recipient.',
  TRANSFER: 'You authorize that the money goes to this recipient.',
}

const unknownProof = {
  tone: 'info',
  text: 'Nothing was sent. The service asks for a proof that this app cannot give. If you do nothing, the money stays yours.',
} as const
