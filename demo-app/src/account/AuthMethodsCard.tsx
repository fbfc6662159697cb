/** Lists the AuthMethods of this wallet, and adds codes by e-mail or a further passkey. */

import { registerEmailOtp } from '@embedded-wallet/core'
import { profiles } from '@embedded-wallet/protocol'
import { KeyRound, KeySquare, type LucideIcon, Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCreatePasskey } from '../signIn/useCreatePasskey'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { useAction } from '../wallet/useAction'
import type { SessionView } from '../wallet/useSessionView'

export function AuthMethodsCard({ view, email }: { view: SessionView; email: string | undefined }) {
  const { wallet, authMethods = [], refreshAuthMethods } = view
  const action = useAction()
  const [isAdded, setAdded] = useState(false)
  const passkeys = authMethods.filter(({ type }) => type === 'PASSKEY')
  const takesMore = passkeys.length > 0 && profiles[wallet.profile].passkeys === 'several'
  const another = useCreatePasskey(view, email)
  const mail = authMethods.find(({ type }) => type === 'EMAIL_OTP')
  const add = () =>
    action.run(async () => {
      await registerEmailOtp(wallet, email === undefined ? {} : { email })
      await refreshAuthMethods()
      setAdded(true)
    })
  return (
    <Card>
      <Heading key={String(isAdded)} {...(isAdded && { takesFocus: 'whenLost' })}>
        Ways to sign in
      </Heading>
      <ul className="-my-3 flex flex-col divide-y divide-line">
        {passkeys.map(({ id, nickname }) => (
          <AuthMethodRow key={id} icon={KeyRound} name="Passkey" detail={nickname} />
        ))}
        {takesMore && (
          <AuthMethodRow
            icon={KeySquare}
            name="Another passkey"
            detail="For another device or a security key"
          >
            <Button isBusy={another.action.isBusy} aria-label="Add another passkey" onClick={another.create}>
              Add
            </Button>
          </AuthMethodRow>
        )}
        <AuthMethodRow
          icon={Mail}
          name="Codes by e-mail"
          detail={mail ? mail.nickname : 'For a device without your passkey'}
        >
          {!mail && (
            <Button isBusy={action.isBusy} aria-label="Add codes by e-mail" onClick={add}>
              Add
            </Button>
          )}
        </AuthMethodRow>
      </ul>
      <Notice problem={action.problem ?? another.action.problem} />
    </Card>
  )
}

function AuthMethodRow(props: { icon: LucideIcon; name: string; detail: string; children?: ReactNode }) {
  return (
    <li className="flex items-center gap-3.5 py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-soft text-accent">
        <props.icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{props.name}</p>
        <p className="text-sm text-muted wrap-anywhere">{props.detail}</p>
      </div>
      {props.children}
    </li>
  )
}
