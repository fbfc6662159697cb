/** Where codes go: changes the e-mail address of the wallet's owner. */

import { updateContact } from '@embedded-wallet/core'
import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { contactQuery, useRefresh } from '../api/queries'
import { asClicked } from '../signIn/approval'
import { describeProblem } from '../text/problem'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { Field } from '../ui/Field'
import { Notice } from '../ui/Notice'
import { useAction } from '../wallet/useAction'
import type { SessionView } from '../wallet/useSessionView'
import { checkEmail } from './contactText'

/** @param email - The address with which the user signs in. */
export function ContactCard({ view, email }: { view: SessionView; email: string | undefined }) {
  const { wallet, refreshAuthMethods } = view
  const { data: contact, error } = useQuery(contactQuery)
  const refresh = useRefresh()
  const action = useAction()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = typed.trim()
    const problem = checkEmail(next)
    setWrong(problem)
    if (problem || !contact) return
    void action.run(async () => {
      await asClicked(
        'updateContact',
        () => updateContact(wallet, { customerId: contact.customerId, email: next }),
        { purpose: `send your codes to ${next}` },
      )
      setTyped('')
      await Promise.all([refresh(), refreshAuthMethods()])
    })
  }
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Heading>Where your codes go</Heading>
        <p className="leading-relaxed text-muted">
          Codes by e-mail go to this address. Whoever reads its mail can open your wallet.
          {email && ` You still sign in as ${email}.`}
        </p>
      </div>
      {contact && (
        <dl className="flex flex-col gap-2 text-sm">
          <div className="flex justify-between gap-6">
            <dt className="text-muted">E-mail</dt>
            <dd className="wrap-anywhere">{contact.email ?? 'None'}</dd>
          </div>
          <div className="flex justify-between gap-6">
            <dt className="text-muted">Phone</dt>
            <dd>{contact.phoneNumber ?? 'None'}</dd>
          </div>
        </dl>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="New address for codes"
          name="contact"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setWrong(undefined)
            setTyped(event.target.value)
          }}
          problem={wrong}
          hint="The next code goes there. You confirm the change first."
        />
        <Notice problem={action.problem ?? (error ? describeProblem(error) : undefined)} />
        <Button icon={AtSign} type="submit" isBusy={action.isBusy}>
          Change address
        </Button>
      </form>
    </Card>
  )
}
