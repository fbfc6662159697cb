/** Where codes go: changes the e-mail address of the wallet's owner. */

import { useUpdateContact } from '@embedded-wallet/react'
import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { useState } from 'react'
import { contactQuery, useRefresh } from '../api/queries'
import { checkEmail } from '../text/contact'
import { describeReadProblem } from '../text/problem'
import { Card } from '../ui/Card'
import { DefinitionList } from '../ui/DefinitionList'
import { FieldForm } from '../ui/FieldForm'
import { useProblem } from '../wallet/useAction'
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
  const next = typed.trim()
  const submit = async () => {
    if (!contact) return
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
    <Card
      title="Where your codes go"
      intro={`Codes by e-mail go to this address. Whoever reads its mail can open your wallet.${email ? ` You still sign in as ${email}.` : ''}`}
    >
      {contact && (
        <DefinitionList
          rows={[
            { term: 'E-mail', value: contact.email ?? 'None' },
            { term: 'Phone', value: contact.phoneNumber ?? 'None' },
          ]}
        />
      )}
      <FieldForm
        label="New address for codes"
        name="contact"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={typed}
        onValue={setTyped}
        check={() => checkEmail(next)}
        hint="The next code goes there. You confirm the change first."
        problem={problem}
        isBusy={isRunning}
        icon={AtSign}
        variant="secondary"
        action="Change address"
        onSubmit={() => void submit()}
      />
    </Card>
  )
}
