/** Step one of sending: the recipient and the amount. */

import { ArrowRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { WalletInfo } from '../api/apiTypes'
import { formatMoney } from '../text/money'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Field } from '../ui/Field'
import { Notice } from '../ui/Notice'
import { checkDraft, type DraftProblems } from './checkDraft'
import type { Draft } from './draft'
import type { Send } from './useSend'

export function SendForm({ send, info }: { send: Send; info: WalletInfo }) {
  const { draft, action } = send
  const [problems, setProblems] = useState<DraftProblems>({})

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = checkDraft(draft, info)
    setProblems(found)
    const firstWrong = found.recipient ? 'recipient' : found.amount ? 'amount' : undefined
    if (firstWrong) (event.currentTarget.elements.namedItem(firstWrong) as HTMLInputElement).focus()
    else void send.review()
  }
  const update = (part: Partial<Draft>) => {
    send.update(part)
    const { [Object.keys(part)[0]!]: _, ...others } = problems
    setProblems(others)
  }

  return (
    <Card>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="Recipient"
          name="recipient"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={draft.recipient}
          onChange={(event) => update({ recipient: event.target.value })}
          problem={problems.recipient}
          hint={
            info.isTestService
              ? 'A name or account number (a test payee), an address like $name@domain, or an account id.'
              : 'An address like $name@domain, or an account id.'
          }
        />
        <Field
          label="Amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          unit={info.currency.code}
          value={draft.amount}
          onChange={(event) => update({ amount: event.target.value })}
          problem={problems.amount}
          hint={`Available: ${formatMoney(info.balance, info.currency)}`}
        />
        <Notice problem={action.problem} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="quiet" disabled={action.isBusy} onClick={send.close}>
            Cancel
          </Button>
          <Button variant="primary" icon={ArrowRight} type="submit" isBusy={action.isBusy}>
            Review
          </Button>
        </div>
      </form>
    </Card>
  )
}
