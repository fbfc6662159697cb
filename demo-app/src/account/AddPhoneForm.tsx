/** Adds codes by SMS: the number first, because the service sends codes to the number that it has on file. */

import { registerSmsOtp, updateContact } from '@embedded-wallet/core'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { contactQuery, useRefresh } from '../api/queries'
import { asClicked } from '../signIn/approval'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { Notice } from '../ui/Notice'
import { useAction } from '../wallet/useAction'
import type { SessionView } from '../wallet/useSessionView'
import { checkPhone } from './contactText'

export function AddPhoneForm({ view, onDone }: { view: SessionView; onDone: () => void }) {
  const { wallet, refreshAuthMethods } = view
  const action = useAction()
  const refresh = useRefresh()
  const { data: contact } = useQuery(contactQuery)
  const [typed, setTyped] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const number = (typed ?? contact?.phoneNumber ?? '').replace(/[\s()-]/g, '')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const problem = checkPhone(number)
    setWrong(problem)
    if (problem || !contact) return
    void action.run(async () => {
      if (contact.phoneNumber !== number)
        await asClicked(
          'updateContact',
          () => updateContact(wallet, { customerId: contact.customerId, phoneNumber: number }),
          { purpose: `set your phone number to ${number}` },
        )
      await refresh()
      await asClicked('registerSmsOtp', () => registerSmsOtp(wallet), {
        purpose: `add codes by SMS to ${number}`,
      })
      await refreshAuthMethods()
      onDone()
    })
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
      <Notice problem={action.problem} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" disabled={action.isBusy} onClick={onDone}>
          Cancel
        </Button>
        <Button variant="primary" icon={MessageSquareText} type="submit" isBusy={action.isBusy}>
          Send codes to this number
        </Button>
      </div>
    </form>
  )
}
