/** Step one of sending: the amount and the recipient. */

import { Button, Card, Field, icons, Notice, RadioGroup, Said, SlowNote } from '@embedded-wallet/ui/parts'
import { type FormEvent, useRef, useState } from 'react'
import { explainAmount, formatDecimal, showMoney } from '../text/money'
import type { PageProblem } from '../text/problem'
import { useWalletPage } from '../wallet/Page'
import type { Action } from '../wallet/useAction'
import { checkDraft, type DraftProblems, enteredUnit } from './checkDraft'
import type { Draft } from './draft'
import { RecipientFields } from './RecipientFields'
import { useReceiver, useReceivingCode } from './useReceiver'

interface SendFormProps {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  /** What "Review" runs. */
  quoting: Action
  onReview: () => void
  onCancel: () => void
}

export function SendForm({ draft, onChange, quoting, onReview, onCancel }: SendFormProps) {
  const { info, service } = useWalletPage()
  const { currency } = info
  const [found, setFound] = useState<DraftProblems>({})
  const [entered, setEntered] = useState(draft.recipient)
  const { receiver, refusal } = useReceiver(draft, draft.recipient === entered)
  const unit = enteredUnit(draft, currency, useReceivingCode(draft, receiver, currency.code))
  const problems: DraftProblems = { ...(refusal && { recipient: refusal }), ...found }
  const amountField = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = checkDraft(draft, info, service.profile)
    setFound(wrong)
    const fields = [...event.currentTarget.elements] as HTMLInputElement[]
    const firstWrong = fields.find(({ name }) => name in wrong || (refusal && name === 'recipient'))
    if (firstWrong) firstWrong.focus()
    else onReview()
  }
  const update = (part: Partial<Draft>, field: string) => {
    onChange(part)
    quoting.clear()
    // Another way or another currency has other fields.
    const isSame = (name: string) =>
      name !== field && (name === 'amount' || (field !== 'recipient' && field !== 'bankCurrency'))
    setFound(Object.fromEntries(Object.entries(found).filter(([name]) => isSame(name))))
  }
  const reading = explainAmount(draft.amount, unit)
  return (
    <Card>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Notice problem={draft.isFromLink ? filledByLink : undefined} />
        <Field
          label="Amount"
          name="amount"
          look="amount"
          autoFocus
          inputRef={amountField}
          inputMode="decimal"
          autoComplete="off"
          placeholder={formatDecimal('0', Math.min(2, currency.decimals))}
          unit={unit.code || undefined}
          value={draft.amount}
          onChange={({ target }) => update({ amount: target.value }, 'amount')}
          problem={problems.amount}
          hint={
            <>
              {reading && (
                <span key={reading} className="text-ink">
                  That is {reading}.{' '}
                </span>
              )}
              <Said>Available: {showMoney(info.balance, currency, 'down')}</Said>
            </>
          }
        />
        <RadioGroup
          label="The side that you enter"
          isLabelHidden
          value={draft.side}
          onChange={(side) => update({ side }, 'amount')}
          choices={sides}
        />
        <RecipientFields
          {...{ draft, problems, receiver, update }}
          onEntered={() => setEntered(draft.recipient)}
          onPicked={() => amountField.current?.focus()}
        />
        {/* The field says already why its address cannot be paid. */}
        <Notice problem={describeProblems(problems) ?? quoting.problem} />
        <SlowNote isBusy={quoting.isBusy} text="No money moves before you have confirmed." />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="quiet" disabled={quoting.isBusy} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="primary" icon={icons.next} type="submit" isBusy={quoting.isBusy}>
            Review
          </Button>
        </div>
      </form>
    </Card>
  )
}

const sides = [
  { value: 'SENDING', label: 'You send' },
  { value: 'RECEIVING', label: 'They get' },
] as const

const filledByLink: PageProblem = {
  tone: 'warning',
  text: 'A link filled this form, and nothing was sent. Check who gets the money, and how much.',
}

function describeProblems(problems: DraftProblems): PageProblem | undefined {
  const count = Object.keys(problems).length
  if (count === 0) return undefined
  const fields = count === 1 ? 'the marked field' : `the ${count} marked fields`
  return { tone: 'error', text: `Nothing was sent yet. Correct ${fields}.` }
}
