/** The fields of a new bank account: its currency, its holder and its numbers. */

import type { ProfileName } from '@embedded-wallet/protocol'
import { Field, SelectField } from '@embedded-wallet/ui/parts'
import { bankFieldsOf } from './bankAccount'
import { bankForms } from './bankForms'
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
      {bankFieldsOf(draft, profile).map(({ name, label, hint, isNumeric, choices }) => {
        const shared = {
          ...{ name, label, hint, problem: problems[name], value: draft.bank[name] ?? '' },
          onChange: ({ target }: { target: { value: string } }) =>
            update({ bank: { ...draft.bank, [name]: target.value } }, name),
        }
        const offered = /\.country/.test(name) ? countryChoices() : choices
        return offered ? (
          <SelectField key={name} {...shared} choices={offered} placeholder="Choose" />
        ) : (
          <Field
            key={name}
            {...shared}
            autoComplete="off"
            spellCheck={false}
            inputMode={isNumeric ? 'numeric' : undefined}
          />
        )
      })}
    </>
  )
}
