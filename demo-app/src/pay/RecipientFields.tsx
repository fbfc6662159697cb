/** The fields that name the recipient: a saved one, an address, a name, an id, or a new bank account. */

import { type Choice, Field, RadioGroup, SelectField } from '@embedded-wallet/ui/parts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ServiceInfo, WalletInfo } from '../../shared/apiTypes'
import { payeesQuery } from '../api/queries'
import { formatMoney } from '../text/money'
import { BankFields } from './BankFields'
import type { DraftProblems } from './checkDraft'
import type { Draft, Way } from './draft'
import { nameCurrency } from './names'
import { PickedPayee, RecentPayees } from './RecentPayees'
import { describeRefusal, useReceiver } from './useReceiver'

const ways: readonly Choice<Way>[] = [
  { value: 'address', label: 'Person' },
  { value: 'bank', label: 'Bank account' },
  { value: 'account', label: 'Account ID' },
]

export interface RecipientFieldsProps {
  draft: Draft
  info: WalletInfo
  service: ServiceInfo
  problems: DraftProblems
  /** @param field - The name of the field, so that its problem goes. */
  update: (part: Partial<Draft>, field: string) => void
  onPicked: () => void
}

export function RecipientFields(props: RecipientFieldsProps) {
  const { draft, service, problems, update, onPicked } = props
  const { data: payees = [] } = useQuery(payeesQuery)
  const { payee } = draft
  if (payee) return <PickedPayee payee={payee} onChange={() => update({ payee: null }, 'recipient')} />
  return (
    <>
      <RadioGroup
        label="Send to"
        value={draft.way}
        onChange={(way) => update({ way }, 'recipient')}
        choices={ways}
      />
      {draft.way === 'bank' ? (
        <BankFields draft={draft} profile={service.profile} problems={problems} update={update} />
      ) : (
        <RecipientField key={draft.way} {...props} />
      )}
      {draft.way !== 'bank' && draft.recipient === '' && (
        <RecentPayees
          payees={payees}
          onPick={({ id, name, detail }) => {
            update({ payee: { id, name, detail } }, 'recipient')
            onPicked()
          }}
        />
      )}
    </>
  )
}

function RecipientField({ draft, info, service, problems, update }: RecipientFieldsProps) {
  /** The text with which the user left the field: it is looked up then, and not with each letter. */
  const [entered, setEntered] = useState(draft.recipient)
  const { receiver, refusal } = useReceiver(draft.recipient === entered ? entered : '')
  const currencies = receiver?.currencies ?? []
  const [only] = currencies.length === 1 ? currencies : []
  const limits =
    only && (only.min !== undefined || only.max !== undefined)
      ? `, ${[only.min !== undefined && `from ${formatMoney(only.min, only)}`, only.max !== undefined && `up to ${formatMoney(only.max, only)}`].filter(Boolean).join(' ')}`
      : ''
  return (
    <>
      <Field
        label="Recipient"
        name="recipient"
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.recipient}
        onChange={({ target }) => update({ recipient: target.value, receives: '' }, 'recipient')}
        onBlur={() => setEntered(draft.recipient)}
        problem={problems.recipient ?? describeRefusal(refusal)}
        hint={
          only ? `This address takes ${nameCurrency(only.code)}${limits}.` : hintOf(draft.way, info, service)
        }
      />
      {currencies.length > 1 && (
        <SelectField
          label="They receive"
          name="receives"
          choices={currencies.map(({ code }) => ({ value: code, label: nameCurrency(code) }))}
          value={
            draft.receives ||
            defaultCurrency(
              currencies.map(({ code }) => code),
              info,
            )
          }
          onChange={({ target }) => update({ receives: target.value }, 'receives')}
          hint="This address takes several currencies."
        />
      )}
    </>
  )
}

/** As on the server: see `chooseCurrency`. */
const defaultCurrency = (codes: string[], info: WalletInfo) =>
  ['USD', info.currency.code].find((code) => codes.includes(code)) ?? codes[0]

function hintOf(way: Way, info: WalletInfo, service: ServiceInfo): string {
  if (way === 'account') return 'An id such as InternalAccount:… or ExternalAccount:…'
  if (service.isEmbeddedSandbox)
    return `An address such as $success.usd@sandbox.example, or any name: it becomes a test payee.`
  return info.isTestService
    ? 'An address such as $name@domain. On this test service, any name is a test payee.'
    : 'An address such as $name@domain.'
}
