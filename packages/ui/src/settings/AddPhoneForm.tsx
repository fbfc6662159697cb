/** Adds codes by SMS: the number first, because the service sends codes to the number that it has on file. */

import { useRegisterSmsOtp, useUpdateContact } from '@embedded-wallet/react'
import { type ReactNode, useState } from 'react'
import { Button } from '../parts/Button.js'
import { FieldForm } from '../parts/FieldForm.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { useClick } from '../signIn/useClick.js'
import { checkPhone } from '../words/contact.js'
import { commonTexts } from '../words/en/common.js'
import { settingsTexts } from '../words/en/settings.js'
import { waysTexts } from '../words/en/ways.js'
import { fill } from '../words/fill.js'
import type { SettingsProps, WalletContactData } from './settingsProps.js'

interface AddPhoneFormProps extends Pick<SettingsProps, 'onDone'> {
  contact: WalletContactData
  onClose: () => void
}

export function AddPhoneForm({ contact, onDone, onClose }: AddPhoneFormProps): ReactNode {
  const texts = useTexts(commonTexts, settingsTexts, waysTexts)
  const { phone, purposes } = texts.settings
  const click = useClick(onDone)
  const contactVerb = useUpdateContact()
  const codes = useRegisterSmsOtp()
  const problem = useProblem(contactVerb.error ?? codes.error)
  const isBusy = contactVerb.isRunning || codes.isRunning
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? contact.phoneNumber ?? ''
  const number = shown.replace(/[\s()-]/g, '')
  const submit = async () => {
    const update = () => contactVerb.update({ customerId: contact.customerId, phoneNumber: number })
    const isSet =
      contact.phoneNumber === number ||
      (await click('updateContact', update, { purpose: fill(purposes.number, { number }) }))
    if (!isSet) return
    const purpose = fill(purposes.sms, { number })
    if (await click('registerSmsOtp', () => codes.register(), { purpose })) onClose()
  }
  return (
    <>
      <FieldForm
        label={phone.label}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        autoFocus
        value={shown}
        onValue={setTyped}
        check={() => checkPhone(texts, number)}
        hint={phone.hint}
        problem={problem}
        isBusy={isBusy}
        icon="message"
        action={phone.button}
        onSubmit={() => void submit()}
      />
      <Button variant="foot" disabled={isBusy} onClick={onClose}>
        {texts.common.cancel}
      </Button>
    </>
  )
}
