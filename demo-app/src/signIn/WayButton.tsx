/** The button of one way to sign in. */

import { IdCard, KeyRound, type LucideIcon, Mail, MessageSquareText } from 'lucide-react'
import { Button } from '../ui/Button'
import { useServiceInfo } from './serviceInfo'
import type { OfferedAuthMethod } from './useLogin'

export const wayIcons: Record<string, LucideIcon> = {
  PASSKEY: KeyRound,
  EMAIL_OTP: Mail,
  SMS_OTP: MessageSquareText,
  OAUTH: IdCard,
}

interface WayButtonProps {
  method: OfferedAuthMethod
  verb: 'Sign in' | 'Confirm'
  /** Of this passkey, when there are several without a name. */
  number: number | undefined
  isFirst: boolean
  isChosen: boolean
  isBusy: boolean
  onClick: () => void
}

export function WayButton({ method, verb, number, isFirst, isChosen, isBusy, onClick }: WayButtonProps) {
  const { identityProvider } = useServiceInfo()
  const labels: Record<string, string> = {
    PASSKEY:
      number === undefined
        ? `${verb} with passkey`
        : `${verb} with ${method.nickname ?? `passkey ${number}`}`,
    EMAIL_OTP: 'E-mail me a code',
    SMS_OTP: 'Text me a code',
    OAUTH: `${verb} with ${identityProvider?.name ?? 'identity provider'}`,
  }
  return (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      icon={wayIcons[method.type]!}
      // The user came back from the code that this button requested.
      autoFocus={isChosen}
      isBusy={isBusy && isChosen}
      disabled={isBusy}
      onClick={onClick}
    >
      {labels[method.type]}
    </Button>
  )
}
