/** Adds codes by SMS: the number first, because the service sends codes to the number that it has on file. */

import { useRegisterSmsOtp, useUpdateContact } from '@embedded-wallet/react'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { contactQuery, useRefresh } from '../api/queries'
import { checkPhone } from '../text/contact'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { Notice } from '../ui/Notice'
import { useProblem } from '../wallet/useProblem'
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
  const [wrong, setWrong] = useState<string>()
  const number = (typed ?? contact?.phoneNumber ?? '').replace(/[\s()-]/g, '')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = checkPhone(number)
    setWrong(wrong)
    if (wrong || !contact) return
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
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Phone number"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        autoFocus
        value={typed ?? contact?.phoneNumber ?? ''}
        onChange={(event) => {
          setWrong(undefined)
          setTyped(event.target.value)
        }}
        problem={wrong}
        hint="With the code of your country, such as +1 555 0100. You confirm the number and the codes, one after the other."
      />
      <Notice problem={problem} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" disabled={isBusy} onClick={onDone}>
          Cancel
        </Button>
        <Button variant="primary" icon={MessageSquareText} type="submit" isBusy={isBusy}>
          Send codes to this number
        </Button>
      </div>
    </form>
  )
}
