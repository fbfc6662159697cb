/** The login that the service demands of some users every 180 days before money moves. It is not the sign-in to the wallet. */

import type { ScaFactorName } from '@embedded-wallet/protocol'
import { useCompleteScaLogin, useStartScaLogin } from '@embedded-wallet/react'
import { CodeForm } from '@embedded-wallet/ui'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, MessageSquareText, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { factorsQuery } from '../api/queries'
import { hasWebAuthn } from '../signIn/serviceInfo'
import { describeReadProblem, describeSignInProblem } from '../text/problem'
import { Button } from '../ui/Button'
import { Heading } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { useProblem } from '../wallet/useAction'
import { useWalletPage } from '../wallet/walletPage'

const ways = {
  PASSKEY: { icon: KeyRound, label: 'Log in with passkey' },
  SMS_OTP: { icon: MessageSquareText, label: 'Text me a code' },
  TOTP: { icon: Smartphone, label: 'Use my authenticator app' },
}

/** @param onDone - The user is logged in. */
export function PaymentLogin({ onDone }: { onDone: () => void }) {
  const { info } = useWalletPage()
  const { data, error } = useQuery(factorsQuery)
  const starting = useStartScaLogin()
  const completing = useCompleteScaLogin()
  const [codesSent, setCodesSent] = useState(0)
  const unread = useProblem(error, describeReadProblem)
  const problem = useProblem(completing.error ?? starting.error, describeSignInProblem)
  const isBusy = starting.isRunning || completing.isRunning
  const login = starting.data
  const begin = async (factor: ScaFactorName) => {
    completing.reset()
    const started = await starting.start({ customerId: data!.customerId, factor })
    if (started.status !== 'done') return
    if (factor === 'PASSKEY') await finish({ login: started.data, passkey: true })
    else setCodesSent((sent) => sent + 1)
  }
  const finish = async (proof: Parameters<typeof completing.complete>[0]) => {
    if ((await completing.complete(proof)).status === 'done') onDone()
  }
  const isUsable = (factor: ScaFactorName) => factor !== 'PASSKEY' || hasWebAuthn()
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <Heading>Log in for payments</Heading>
        <p className="leading-relaxed text-muted">
          The service asks for it every 180 days. It changes nothing about your sign-in, and it sends nothing.
        </p>
      </div>
      {login && login.factor !== 'PASSKEY' ? (
        <CodeForm
          isBusy={isBusy}
          problem={problem}
          codesSent={codesSent}
          email={info.email}
          channel={login.factor}
          label="Log in with code"
          onCode={(code) => void finish({ login, code })}
          onAnother={login.factor === 'SMS_OTP' ? () => void begin('SMS_OTP') : undefined}
          onBack={starting.reset}
        />
      ) : (
        <>
          <Notice problem={problem ?? unread} />
          <div className="flex flex-col gap-3">
            {data?.factors.filter(isUsable).map((factor, index) => (
              <Button
                key={factor}
                variant={index === 0 ? 'primary' : 'secondary'}
                icon={ways[factor].icon}
                isBusy={isBusy}
                onClick={() => void begin(factor)}
              >
                {ways[factor].label}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
