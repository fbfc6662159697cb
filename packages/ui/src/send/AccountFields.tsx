/** The fields of a new account: its currency or network, who holds it, and what the service wants to know. */

import type { Wallet } from '@embedded-wallet/core'
import type { ExternalAccountType } from '@embedded-wallet/core/accounts'
import { useMemo } from 'react'
import { Field, SelectField } from '../parts/Field.js'
import { Muted } from '../parts/Muted.js'
import { RadioGroup } from '../parts/RadioGroup.js'
import { Tick } from '../parts/Tick.js'
import { useTexts } from '../provider/texts.js'
import { sendFieldsTexts } from '../words/en/sendFields.js'
import { fill } from '../words/fill.js'
import { sentences } from '../words/sentences.js'
import {
  type AccountField,
  accountChoices,
  accountFields,
  currencyOfType,
  hintOf,
  isNumeric,
} from './accountData.js'
import { type Draft, untold } from './draft.js'
import type { SendBank } from './sendTypes.js'

interface AccountFieldsProps {
  draft: Draft
  profile: Wallet['profile']
  /** What the wallet holds. */
  own: string
  banks: { value: readonly SendBank[] | undefined; isAsking: boolean }
  problems: Readonly<Record<string, string | undefined>>
  update: (part: Partial<Draft>, ...fields: string[]) => void
}

export function AccountFields({ draft, profile, own, banks, problems, update }: AccountFieldsProps) {
  const texts = useTexts(sendFieldsTexts)
  const { sendFields: words } = texts
  const { way, accountType, holder } = draft
  const isWallet = way === 'wallet'
  // A list of countries is 249 names and a sort: too much for each character.
  const fields = useMemo(
    () => accountFields({ accountType, holder }, profile, texts, banks.value),
    [accountType, holder, profile, texts, banks.value],
  )
  const types = useMemo(() => accountChoices(way, profile, texts), [way, profile, texts])
  const isMore = ({ isRequired, isChoice }: AccountField) => !isRequired && !isChoice
  const entry = (field: AccountField) => {
    const { path, word, isChoice, choices } = field
    const isWaiting = path === 'bankName' && banks.isAsking
    const shared = {
      name: path,
      label: isMore(field) ? fill(words.optional, { label: words.labels[word] }) : words.labels[word],
      hint: sentences(
        path === 'bankName' && choices ? words.banksHint : hintOf(field, accountType, texts),
        isChoice && words.oneIsEnough,
      ),
      problem: problems[path],
      value: draft.fields[path] ?? '',
      onChange: ({ target }: { target: { value: string } }) =>
        update({ fields: { [path]: target.value } }, path),
    }
    // Not before it is known whether the bank is one of a list: what was entered would be lost.
    return choices || isWaiting ? (
      <SelectField
        key={path}
        {...shared}
        choices={choices ?? []}
        placeholder={isWaiting ? words.loadingBanks : words.choose}
        disabled={isWaiting}
      />
    ) : (
      <Field
        key={path}
        {...shared}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={isNumeric(field) ? 'numeric' : undefined}
      />
    )
  }
  const more = fields.filter(isMore)
  return (
    <>
      <SelectField
        label={isWallet ? words.network : words.currency}
        name="accountType"
        choices={types}
        placeholder={words.choose}
        value={accountType}
        onChange={({ target }) => {
          const type = target.value as ExternalAccountType | ''
          update(
            { accountType: type, currency: type && currencyOfType(type, own), ...untold },
            'accountType',
            'amount',
          )
        }}
        problem={problems.accountType}
        hint={isWallet ? words.networkHint : words.currencyHint}
      />
      {accountType && !isWallet && (
        <RadioGroup
          label={words.holder.label}
          value={holder}
          onChange={(next) => update({ holder: next }, 'beneficiary.fullName', 'beneficiary.legalName')}
          choices={(['INDIVIDUAL', 'BUSINESS'] as const).map((value) => ({
            value,
            label: words.holder[value],
          }))}
        />
      )}
      {accountType && profile === '2026-08' && (
        <Tick name="isOwn" isSet={draft.isOwn} onSet={(isOwn) => update({ isOwn })}>
          {isWallet ? words.ownWallet : words.ownAccount}
        </Tick>
      )}
      {fields.filter((field) => !isMore(field)).map(entry)}
      {more.length > 0 && (
        <details
          data-part="details"
          open={more.some(({ path }) => problems[path] !== undefined) || undefined}
        >
          <summary data-part="summary">{words.more}</summary>
          <Muted>{words.moreHint}</Muted>
          {more.map(entry)}
        </details>
      )}
    </>
  )
}
