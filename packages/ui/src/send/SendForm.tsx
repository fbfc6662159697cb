/** The form: how much, then whom. */

import { useRef } from 'react'
import { formatDecimal } from '../format/money.js'
import { explainAmount } from '../format/parseAmount.js'
import { type Digits, showMoney } from '../format/showMoney.js'
import { ActionBar } from '../parts/ActionBar.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { Field } from '../parts/Field.js'
import * as icons from '../parts/moreIcons.js'
import { Notice } from '../parts/Notice.js'
import { RadioGroup } from '../parts/RadioGroup.js'
import { ReadProblem } from '../parts/ReadProblem.js'
import { Said } from '../parts/Said.js'
import { SlowNote } from '../parts/SlowNote.js'
import { fill } from '../words/fill.js'
import { sentences } from '../words/sentences.js'
import { unitOf } from './checkAmount.js'
import { Recipient } from './Recipient.js'
import { type SendFormInput, type UseSendForm, useSendForm } from './useSendForm.js'

interface SendFormProps extends SendFormInput {
  recipientHint: string | undefined
  onCancel: (() => void) | undefined
}

export function SendForm({ recipientHint, onCancel, ...input }: SendFormProps) {
  const send = useSendForm(input)
  const { texts, read, money, own, problems, problem, isBusy, form, update, submit } = send
  const { draft, wallet, savePayee, onProblem } = input
  const { send: words, common, language } = texts
  const amountField = useRef<HTMLInputElement>(null)
  const unit = unitOf(draft, money)
  return (
    <Card title={words.title}>
      <form ref={form} noValidate onSubmit={submit} data-part="stack">
        <Notice problem={draft.isFromLink ? { tone: 'warning', text: words.fromLink } : undefined} />
        <ReadProblem read={read} onProblem={onProblem} />
        <Field
          label={words.amount}
          name="amount"
          look="amount"
          autoFocus
          inputRef={amountField}
          inputMode="decimal"
          autoComplete="off"
          placeholder={formatDecimal('0', Math.min(2, unit.decimals), language)}
          unit={send.look.showAs?.[unit.code] ?? (unit.code || undefined)}
          value={draft.amount}
          onChange={({ target }) => update({ amount: target.value }, 'amount')}
          problem={problems.amount}
          hint={<AmountHint send={send} draft={draft} />}
        />
        <RadioGroup
          label={words.side}
          isLabelHidden
          value={draft.side}
          onChange={(side) => update({ side }, 'amount')}
          choices={[
            { value: 'SENDING', label: words.youSend },
            { value: 'RECEIVING', label: words.theyGet },
          ]}
        />
        <Recipient
          {...{ draft, own, problems, update }}
          {...send}
          profile={wallet.profile}
          payees={input.payees}
          hasAccounts={savePayee !== undefined}
          hint={recipientHint}
          received={money.received}
          onPicked={() => amountField.current?.focus()}
        />
        <ActionBar
          note={
            <>
              <Notice problem={problem} />
              {!problem && <Waiting send={send} draft={draft} />}
              <SlowNote isBusy={isBusy} text={words.busy} />
            </>
          }
        >
          {onCancel && (
            <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
              {common.cancel}
            </Button>
          )}
          <Button variant="primary" icon={icons.next} type="submit" isBusy={isBusy}>
            {words.review}
          </Button>
        </ActionBar>
      </form>
    </Card>
  )
}

type PartProps = { send: UseSendForm } & Pick<SendFormInput, 'draft'>

/** What the amount is, what there is of it, and its limits. */
function AmountHint({ send: { texts, money, look }, draft }: PartProps) {
  const { send: words } = texts
  const { balance, limits, received } = money
  const unit = unitOf(draft, money)
  const reading = explainAmount(draft.amount, unit, texts)
  const say = (text: string, amount: number | undefined, of = unit, digits: Digits = 'down') =>
    amount === undefined ? undefined : fill(text, { amount: showMoney(amount, of, digits, look) })
  const own = balance?.currency
  const isSending = draft.side === 'SENDING'
  const lines = [
    // First whose money it is: what there is may be of another currency.
    !isSending && !received?.currency && words.theirMoney,
    say(words.available, balance?.amount, own),
    isSending && say(words.from, limits?.min, unit, 'up'),
    isSending && say(words.upTo, limits?.max),
    own && say(words.leftToday, limits?.leftToday, own),
    own && say(words.signIn, limits?.signInAbove, own),
  ]
  return (
    <>
      {reading && <Said>{fill(words.reads, { amount: reading })} </Said>}
      <Said>{sentences(...lines)}</Said>
    </>
  )
}

/** Why the form cannot go on yet. */
function Waiting({ send: { texts, isAddress }, draft }: PartProps) {
  const { send: words } = texts
  const isWithout = isAddress ? draft.recipient.trim() === '' : !draft.payee && draft.accountType === ''
  const text = draft.amount.trim() === '' ? words.needsAmount : isWithout ? words.needsRecipient : undefined
  return (
    <p data-part="hint" data-tone="muted">
      <Said>{text}</Said>
    </p>
  )
}
