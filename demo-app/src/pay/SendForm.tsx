/** Step one of sending: the recipient and the amount. */

import { Button, Card, Field, Notice, SlowNote } from '@embedded-wallet/ui/parts'
import { ArrowRight } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { ServiceInfo, WalletInfo } from '../../shared/apiTypes'
import { formatDecimal, formatMoney } from '../text/money'
import { explainAmount } from '../text/parseAmount'
import type { PageProblem } from '../text/problem'
import { checkDraft, type DraftProblems } from './checkDraft'
import type { Draft } from './draft'
import { RecipientFields } from './RecipientFields'
import { describeRefusal, useKnownRefusal } from './useReceiver'
import type { Send } from './useSend'

interface SendFormProps {
  send: Send
  info: WalletInfo
  service: ServiceInfo
}

export function SendForm({ send, info, service }: SendFormProps) {
  const { draft } = send
  const { currency } = info
  const [problems, setProblems] = useState<DraftProblems>({})
  const amountField = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = checkDraft(draft, info, service.profile)
    setProblems(found)
    const fields = [...event.currentTarget.elements] as HTMLInputElement[]
    const firstWrong = fields.find(({ name }) => name in found)
    if (firstWrong) firstWrong.focus()
    else void send.review()
  }
  const update = (part: Partial<Draft>, field: string) => {
    send.update(part)
    send.clearProblem()
    const { [field]: _, ...others } = problems
    // Another way or another currency has other fields.
    setProblems(field === 'recipient' || field === 'bankCurrency' ? pick(others, 'amount') : others)
  }
  const refusal = describeRefusal(useKnownRefusal(draft))
  // The field says already why its address cannot be paid.
  const notice =
    send.problem && refusal === undefined
      ? send.problem
      : describeProblems(send.problem && refusal ? { ...problems, recipient: refusal } : problems)
  const reading = explainAmount(draft.amount, currency)
  return (
    <Card>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Notice problem={draft.isFromLink ? filledByLink : undefined} />
        <RecipientFields
          draft={draft}
          info={info}
          service={service}
          problems={problems}
          update={update}
          onPicked={() => amountField.current?.focus()}
        />
        <Field
          label="Amount"
          name="amount"
          inputRef={amountField}
          inputMode="decimal"
          autoComplete="off"
          placeholder={formatDecimal('0', Math.min(2, currency.decimals))}
          unit={currency.code}
          value={draft.amount}
          onChange={({ target }) => update({ amount: target.value }, 'amount')}
          problem={problems.amount}
          hint={
            <>
              {reading && <span className="text-ink">That is {reading}. </span>}
              Available: {formatMoney(info.balance, currency)}
            </>
          }
        />
        <Notice problem={notice} />
        <SlowNote isBusy={send.isBusy} text="No money moves before you have confirmed." />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="quiet" disabled={send.isBusy} onClick={send.close}>
            Cancel
          </Button>
          <Button variant="primary" icon={ArrowRight} type="submit" isBusy={send.isBusy}>
            Review
          </Button>
        </div>
      </form>
    </Card>
  )
}

const filledByLink: PageProblem = {
  tone: 'warning',
  text: 'A link filled this form, and nothing was sent. Check who gets the money, and how much.',
}

const pick = (problems: DraftProblems, name: string): DraftProblems =>
  problems[name] === undefined ? {} : { [name]: problems[name] }

function describeProblems(problems: DraftProblems): PageProblem | undefined {
  const count = Object.keys(problems).length
  if (count === 0) return undefined
  const fields = count === 1 ? 'the marked field' : `the ${count} marked fields`
  return { tone: 'error', text: `Nothing was sent yet. Correct ${fields}.` }
}
