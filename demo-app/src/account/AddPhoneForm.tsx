/** Adds codes by SMS: the number first, because the service sends codes to the number that it has on file. */

import { useRegisterSmsOtp, useUpdateContact } from '@embedded-wallet/react'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { contactQuery, useRefresh } from '../api/queries'
import { checkPhone } from '../text/contact'
import { Button } from '../ui/Button'
import { FieldForm } from '../ui/FieldForm'
import { useProblem } from '../wallet/useAction'
import { useApproval } from '../wallet/wallets'

export function AddPhoneForm({ onDone }: { onDone: () => void }) {
  const { asClicked } = useApproval()
  const contactVerb = useUpdateContact()
  const codes = useRegisterSmsOtp()
  const problem = useProblem(contactVerb.error ?? codes.error)
  const isBusy = contactVerb.isRunning || codes.isRunning
  const refresh = useRefresh()
  const { data: contact } = useQuery(contactQuery)
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? contact?.phoneNumber ?? ''
  const number = shown.replace(/[\s()-]/g, '')
  const submit = async () => {
    if (!contact) return
    if (contact.phoneNumber !== number) {
      const { status } = await asClicked(
        'updateContact',
        () => contactVerb.update({ customerId: contact.customerId, phoneNumber: number }),
        { purpose: `set your phone number to ${number}` },
      )
      if (status !== 'done') return
      void refresh()
    }
    const { status } = await asClicked('registerSmsOtp', () => codes.register(), {
      purpose: `add codes by SMS to ${number}`,
    })
    if (status === 'done') onDone()
  }
  return (
    <>
      <FieldForm
        label="Phone number"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        autoFocus
        value={shown}
        onValue={setTyped}
        check={() => checkPhone(number)}
        hint="With the code of your country, such as +1 555 0100. You confirm the number and the codes, one after the other."
        problem={problem}
        isBusy={isBusy}
        icon={MessageSquareText}
        action="Send codes to this number"
        onSubmit={() => void submit()}
      />
      <Button variant="foot" disabled={isBusy} onClick={onDone}>
        Cancel
      </Button>
    </>
  )
}
