/** Where codes go: changes the e-mail address of the wallet's owner. */

import { useUpdateContact } from '@embedded-wallet/react'
import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { contactQuery, useRefresh } from '../api/queries'
import { checkEmail } from '../text/contact'
import { describeReadProblem } from '../text/problem'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { DefinitionList, DefinitionRow } from '../ui/DefinitionRow'
import { Field } from '../ui/Field'
import { Notice } from '../ui/Notice'
import { useProblem } from '../wallet/useProblem'
import { useApproval } from '../wallet/wallets'

/** @param email - The address with which the user signs in. */
export function ContactCard({ email }: { email: string | undefined }) {
  const { data: contact, error: readError } = useQuery(contactQuery)
  const refresh = useRefresh()
  const { asClicked } = useApproval()
  const { error, isRunning, update } = useUpdateContact()
  const readProblem = useProblem(readError, describeReadProblem)
  const problem = useProblem(error) ?? readProblem
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = typed.trim()
    const wrong = checkEmail(next)
    setWrong(wrong)
    if (wrong || !contact) return
    const { status } = await asClicked(
      'updateContact',
      () => update({ customerId: contact.customerId, email: next }),
      { purpose: `send your codes to ${next}` },
    )
    if (status !== 'done') return
    setTyped('')
    await refresh()
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
        <DefinitionList>
          <DefinitionRow term="E-mail">{contact.email ?? 'None'}</DefinitionRow>
          <DefinitionRow term="Phone">{contact.phoneNumber ?? 'None'}</DefinitionRow>
        </DefinitionList>
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
        <Notice problem={problem} />
        <Button icon={AtSign} type="submit" isBusy={isRunning}>
          Change address
        </Button>
      </form>
    </Card>
  )
}
