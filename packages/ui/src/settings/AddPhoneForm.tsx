/** Adds codes by SMS: the number first, because the service sends codes to the number that it has on file. */

import { useRegisterSmsOtp, useUpdateContact } from '@embedded-wallet/react'
import { type ReactNode, useState } from 'react'
import { Button } from '../parts/Button.js'
import { FieldForm } from '../parts/FieldForm.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
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
  const { approval } = useScreens()
  const texts = useTexts(commonTexts, settingsTexts, waysTexts)
  const { phone, purposes } = texts.settings
  const contactVerb = useUpdateContact()
  const codes = useRegisterSmsOtp()
  const problem = useProblem(contactVerb.error ?? codes.error)
  const isBusy = contactVerb.isRunning || codes.isRunning
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? contact.phoneNumber ?? ''
  const number = shown.replace(/[\s()-]/g, '')
  const submit = async () => {
    const { customerId } = contact
    if (contact.phoneNumber !== number) {
      const { status } = await approval.asClicked(
        'updateContact',
        () => contactVerb.update({ customerId, phoneNumber: number }),
        { purpose: fill(purposes.number, { number }) },
      )
      if (status !== 'done') return
      onDone?.('updateContact')
    }
    const { status } = await approval.asClicked('registerSmsOtp', () => codes.register(), {
      purpose: fill(purposes.sms, { number }),
    })
    if (status !== 'done') return
    onDone?.('registerSmsOtp')
    onClose()
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
