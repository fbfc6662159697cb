/** The ways to sign in that this wallet can still get. */

import { profiles } from '@embedded-wallet/protocol'
import { IdCard, KeySquare, Mail, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { hasWebAuthn, useServiceInfo } from '../signIn/serviceInfo'
import { useNewWay } from '../signIn/useNewWay'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { isNewer } from '../wallet/profileTraits'
import type { SessionView } from '../wallet/useSessionView'
import { AddPhoneForm } from './AddPhoneForm'
import { Row } from './Row'

export function AddWays({ view, email }: { view: SessionView; email: string | undefined }) {
  const { wallet, authMethods = [] } = view
  const { identityProvider } = useServiceInfo()
  const { isCreating, isAdding, problem, createPasskey, addCodes, addProvider } = useNewWay(email)
  const [isPhoneForm, setPhoneForm] = useState(false)
  const has = (wanted: string) => authMethods.some(({ type }) => type === wanted)
  const canPasskey = hasWebAuthn() && (!has('PASSKEY') || profiles[wallet.profile].passkeys === 'several')
  const canSms = isNewer(wallet.profile) && !has('SMS_OTP')
  const canProvider = identityProvider && !has('OAUTH')
  if (!canPasskey && has('EMAIL_OTP') && !canSms && !canProvider) return <Notice problem={problem} />
  return (
    <>
      <div className="flex flex-col gap-1 border-t border-line pt-5">
        <h3 className="font-semibold tracking-tight">Add another way</h3>
        <ul className="-mb-3 flex flex-col divide-y divide-line">
          {canPasskey && (
            <Row
              icon={KeySquare}
              name={has('PASSKEY') ? 'Another passkey' : 'Passkey'}
              details={[
                has('PASSKEY')
                  ? 'For another device or a security key'
                  : 'Your face, your fingerprint or a PIN',
              ]}
            >
              <Button
                isBusy={isCreating}
                aria-label={has('PASSKEY') ? 'Add another passkey' : 'Add a passkey'}
                onClick={createPasskey}
              >
                Add
              </Button>
            </Row>
          )}
          {!has('EMAIL_OTP') && (
            <Row icon={Mail} name="Codes by e-mail" details={['For a device without your passkey']}>
              <Button isBusy={isAdding} aria-label="Add codes by e-mail" onClick={addCodes}>
                Add
              </Button>
            </Row>
          )}
          {canSms && (
            <Row icon={MessageSquareText} name="Codes by SMS" details={['To your phone number']}>
              {!isPhoneForm && (
                <Button aria-label="Add codes by SMS" onClick={() => setPhoneForm(true)}>
                  Add
                </Button>
              )}
            </Row>
          )}
          {canProvider && (
            <Row
              icon={IdCard}
              name={identityProvider.name}
              details={['Opens in a window of its own, also when it confirms an action.']}
            >
              <Button disabled={isAdding} aria-label={`Add ${identityProvider.name}`} onClick={addProvider}>
                Add
              </Button>
            </Row>
          )}
        </ul>
      </div>
      {isPhoneForm && canSms && <AddPhoneForm onDone={() => setPhoneForm(false)} />}
      <Notice problem={problem} />
    </>
  )
}
