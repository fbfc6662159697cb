/** What a user in the EU authorizes payments with, and what stands in the way. */

import { ShieldCheck } from 'lucide-react'
import { hasWebAuthn } from '../signIn/webAuthn'
import { Control } from './Control'
import { useDrawerContext } from './drawer'
import { Explanation, Section, SignInFirst } from './Section'
import { arrangeAuthorization } from './sandboxApi'

const changes = [
  {
    change: 'totp',
    label: 'Add an authenticator app',
    text: 'Its code is always 123456. It serves the login for payments.',
  },
  {
    change: 'logOut',
    label: 'End the login for payments',
    text: 'As after 180 days: no payment goes out before the next login.',
  },
  {
    change: 'lock',
    label: 'Fail five logins',
    text: 'Payments are locked for 15 minutes of the sandbox’s clock.',
  },
] as const

export function AuthorizationSection() {
  const { hasWallet } = useDrawerContext()
  return (
    <Section title="Authorization" icon={ShieldCheck}>
      {!hasWallet && <SignInFirst />}
      {hasWallet && (
        <>
          <Explanation>
            The service holds payments of users in the EU until they authorize them. DEMO_REGION=DE makes new
            users such users.
          </Explanation>
          <div className="grid gap-2">
            {hasWebAuthn() && (
              <Control name="authorization passkey" work={addPasskey}>
                Add a passkey for payments
              </Control>
            )}
            {changes.map(({ change, label, text }) => (
              <Control
                key={change}
                name={`authorization ${change}`}
                work={async () => {
                  await arrangeAuthorization({ change })
                  return { text }
                }}
              >
                {label}
              </Control>
            ))}
          </div>
        </>
      )}
    </Section>
  )
}

/** The service's own ceremony: its passkey is none of the wallet's. */
async function addPasskey() {
  const { options } = await arrangeAuthorization({ change: 'passkey' })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options!)
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  await arrangeAuthorization({ credential: credential.toJSON(), origin: location.origin })
  return { text: 'The service has it. It authorizes your next payments.' }
}
