/** The form for an email address. */

import { FieldForm, type FieldFormProps } from '../parts/FieldForm.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { checkEmail } from '../words/contact.js'
import { loginTexts } from '../words/en/login.js'
import { waysTexts } from '../words/en/ways.js'

export type EmailFormProps = Pick<
  FieldFormProps,
  'hint' | 'problem' | 'isBusy' | 'action' | 'onSubmit' | 'children'
> & {
  /** An address that the app knows. */
  known?: string | undefined
}

/** The field for the address, with its button. */
export function EmailForm({ known = '', ...form }: EmailFormProps) {
  const { identifier = known, setIdentifier } = useScreens()
  const texts = useTexts(loginTexts, waysTexts)
  return (
    <FieldForm
      label={texts.login.email}
      name="email"
      type="email"
      inputMode="email"
      // Passkeys stand in the list of addresses that the browser offers.
      autoComplete="username webauthn"
      value={identifier}
      onValue={setIdentifier}
      check={() => checkEmail(texts, identifier)}
      {...form}
    />
  )
}
