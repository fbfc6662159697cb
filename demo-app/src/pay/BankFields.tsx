/** The fields of a new bank account: its currency, its holder and its numbers. */

import type { ProfileName } from '@embedded-wallet/protocol'
import { Field, SelectField } from '@embedded-wallet/ui/parts'
import { bankFieldsOf } from './bankAccount'
import { type BankField, bankForms } from './bankForms'
import type { DraftProblems } from './checkDraft'
import type { Draft } from './draft'
import { countryChoices, nameCurrency } from './names'

const currencies = bankForms.map(({ currency }) => ({ value: currency, label: nameCurrency(currency) }))

interface BankFieldsProps {
  draft: Draft
  profile: ProfileName
  problems: DraftProblems
  update: (part: Partial<Draft>, field: string) => void
}

export function BankFields({ draft, profile, problems, update }: BankFieldsProps) {
  return (
    <>
      <SelectField
        label="Currency of the account"
        name="bankCurrency"
        choices={currencies}
        value={draft.bankCurrency}
        onChange={({ target }) => update({ bankCurrency: target.value }, 'bankCurrency')}
        hint="The recipient gets the money in this currency."
      />
      {bankFieldsOf(draft, profile).map((field) => (
        <BankFieldInput
          key={field.name}
          field={field}
          value={draft.bank[field.name] ?? ''}
          problem={problems[field.name]}
          onChange={(value) => update({ bank: { ...draft.bank, [field.name]: value } }, field.name)}
        />
      ))}
    </>
  )
}

interface BankFieldInputProps {
  field: BankField
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

function BankFieldInput({ field, value, problem, onChange }: BankFieldInputProps) {
  const { name, label, hint, isNumeric } = field
  const isCountry = /\.country/.test(name)
  const choices = isCountry ? countryChoices() : field.choices
  const shared = { name, label, hint, problem, value }
  if (choices)
    return (
      <SelectField
        {...shared}
        choices={choices}
        placeholder="Choose"
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <Field
      {...shared}
      autoComplete="off"
      spellCheck={false}
      {...(isNumeric && { inputMode: 'numeric' })}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
