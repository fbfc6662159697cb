/** The login that the service demands of some users every 180 days before money moves. It is not the sign-in to the wallet. */

import type { StartedScaLogin, UserProof } from '@embedded-wallet/core'
import { useCompleteScaLogin, useStartScaLogin } from '@embedded-wallet/react'
import { useState } from 'react'
import { Button } from '../parts/Button.js'
import { Heading } from '../parts/Heading.js'
import { Muted } from '../parts/Muted.js'
import * as icons from '../parts/moreIcons.js'
import { Notice } from '../parts/Notice.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { CodeForm } from '../signIn/CodeForm.js'
import { payProofTexts } from '../words/en/payProof.js'
import { factorsOf, type Payer, type PaymentFactor } from './payer.js'

const marks = { PASSKEY: icons.passkey, SMS_OTP: icons.message, TOTP: icons.device }

/** @param onDone - The user is logged in. */
export function PaymentLogin({ payer, onDone }: { payer: Payer | undefined; onDone: () => void }) {
  const { login: words } = useTexts(payProofTexts).payProof
  const starting = useStartScaLogin()
  const completing = useCompleteScaLogin()
  const [codesSent, setCodesSent] = useState(0)
  const problem = useProblem(completing.error ?? starting.error, 'code')
  const isBusy = starting.isRunning || completing.isRunning
  const login = starting.data
  const factors = factorsOf(payer)
  const begin = async (factor: PaymentFactor) => {
    completing.reset()
    const started = await starting.start({ customerId: payer?.customerId ?? '', factor })
    if (started.status !== 'done') return
    if (factor === 'PASSKEY') await finish({ login: started.data, passkey: true })
    else setCodesSent((sent) => sent + 1)
  }
  const finish = async (proof: { login: StartedScaLogin } & UserProof) => {
    if ((await completing.complete(proof)).status === 'done') onDone()
  }
  return (
    <div data-part="stack">
      <Heading>{words.title}</Heading>
      <Muted>{words.intro}</Muted>
      {login && login.factor !== 'PASSKEY' ? (
        <CodeForm
          isBusy={isBusy}
          problem={problem}
          codesSent={codesSent}
          channel={login.factor}
          label={words.withCode}
          onCode={(code) => void finish({ login, code })}
          onAnother={login.factor === 'SMS_OTP' ? () => void begin('SMS_OTP') : undefined}
          onBack={starting.reset}
        />
      ) : (
        <>
          <Notice problem={factors.length > 0 ? problem : { tone: 'error', text: words.unknownPayer }} />
          {factors.map((factor, index) => (
            <Button
              key={factor}
              variant={index === 0 ? 'primary' : 'secondary'}
              icon={marks[factor]}
              isBusy={isBusy}
              onClick={() => void begin(factor)}
            >
              {words[factor]}
            </Button>
          ))}
        </>
      )}
    </div>
  )
}
