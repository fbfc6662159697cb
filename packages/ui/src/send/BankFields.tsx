/** What a bank is told with a payment: what it is for, a message, and how it is sent. Folded, unless somebody wants to know it. */

import type { Wallet } from '@embedded-wallet/core'
import { Field, SelectField } from '../parts/Field.js'
import { useTexts } from '../provider/texts.js'
import { sendFieldsTexts } from '../words/en/sendFields.js'
import { bankChoices } from './accountData.js'
import type { Draft } from './draft.js'

interface BankFieldsProps {
  draft: Draft
  profile: Wallet['profile']
  /** Of the recipient. Undefined: it is none of a bank, or not known. */
  accountType: string | undefined
  needsPurpose: boolean
  problems: Readonly<Record<string, string | undefined>>
  update: (part: Partial<Draft>, ...fields: string[]) => void
}

/** Assumption: as long as in a SEPA transfer. The service names no bound. */
const maxMessage = 140

export function BankFields({ draft, profile, accountType, needsPurpose, problems, update }: BankFieldsProps) {
  const texts = useTexts(sendFieldsTexts)
  const { sendFields: words } = texts
  const { purposes, rails, hasMessage } = bankChoices(accountType, profile, texts, needsPurpose)
  const purpose = purposes.length > 0 && (
    <SelectField
      label={words.purpose}
      name="purpose"
      choices={purposes}
      placeholder={words.choose}
      value={draft.purpose}
      onChange={({ target }) => update({ purpose: target.value }, 'purpose')}
      problem={problems.purpose}
      hint={needsPurpose ? words.purposeNeeded : undefined}
    />
  )
  if (needsPurpose) return purpose
  if (!purpose && rails.length === 0 && !hasMessage) return null
  return (
    <details data-part="details">
      <summary data-part="summary">{words.forBank}</summary>
      {purpose}
      {hasMessage && (
        <Field
          label={words.message}
          name="message"
          autoComplete="off"
          maxLength={maxMessage}
          value={draft.message}
          onChange={({ target }) => update({ message: target.value })}
          hint={words.messageHint}
        />
      )}
      {rails.length > 0 && (
        <SelectField
          label={words.rail}
          name="rail"
          choices={rails}
          placeholder={words.anyRail}
          value={draft.rail}
          onChange={({ target }) => update({ rail: target.value })}
        />
      )}
    </details>
  )
}
