/** The form for the user's address. */

import type { ReactNode } from 'react'
import { FieldForm } from '../parts/FieldForm.js'
import type { IconName } from '../parts/Icon.js'
import { useTexts } from '../provider/texts.js'
import { checkEmail } from '../words/contact.js'
import type { Problem } from '../words/describeProblem.js'
import { loginTexts } from '../words/en/login.js'
import { waysTexts } from '../words/en/ways.js'

/** The address that the user has typed. */
export interface Address {
  email: string
  onEmail: (email: string) => void
}

export interface EmailFormProps extends Address {
  hint: string
  problem: Problem | undefined
  isBusy: boolean
  icon: IconName
  action: string
  onSubmit: () => void
  children?: ReactNode
}

export function EmailForm({ email, onEmail, ...rest }: EmailFormProps) {
  const texts = useTexts(loginTexts, waysTexts)
  return (
    <FieldForm
      label={texts.login.email}
      name="email"
      type="email"
      inputMode="email"
      // Passkeys stand in the list of addresses that the browser offers.
      autoComplete="username webauthn"
      value={email}
      onValue={onEmail}
      check={() => checkEmail(texts, email.trim())}
      {...rest}
    />
  )
}
