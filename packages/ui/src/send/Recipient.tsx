/** Whom: a saved recipient, an address, or a new account at a bank or on a chain. */

import type { Wallet } from '@embedded-wallet/core'
import { type Digits, showMoney } from '../format/showMoney.js'
import { Button } from '../parts/Button.js'
import { Field, SelectField } from '../parts/Field.js'
import { ForeignText } from '../parts/ForeignText.js'
import { List, ListRow } from '../parts/List.js'
import * as icons from '../parts/moreIcons.js'
import { Notice } from '../parts/Notice.js'
import { RadioGroup } from '../parts/RadioGroup.js'
import { useMoney } from '../provider/money.js'
import { useTexts } from '../provider/texts.js'
import { sendTexts } from '../words/en/send.js'
import { fill } from '../words/fill.js'
import { visibleText } from '../words/visibleText.js'
import { nameCurrency } from './codeNames.js'
import { type Draft, untold, type Way } from './draft.js'
import { AccountFields, BankFields } from './laterForm.js'
import type { FoundRecipient, Receivable, Received, SendBank, SendPayee } from './sendTypes.js'

/** More are found by their names. */
const maxShown = 4

interface RecipientProps {
  draft: Draft
  profile: Wallet['profile']
  /** What the wallet holds. */
  own: string
  payees: readonly SendPayee[]
  /** Whether the user can enter a new account. */
  hasAccounts: boolean
  hint: string | undefined
  problems: Readonly<Record<string, string | undefined>>
  banks: { value: readonly SendBank[] | undefined; isAsking: boolean }
  /** Whether the recipient's service wants to know what the payment is for. */
  needsPurpose: boolean
  found: FoundRecipient | undefined
  isLooking: boolean
  received: Received | undefined
  /** @param fields - The names of the fields that are other ones now, so that their problems go. */
  update: (part: Partial<Draft>, ...fields: string[]) => void
  onPicked: () => void
}

export function Recipient(props: RecipientProps) {
  const { draft, hasAccounts, payees, problems, needsPurpose, update, onPicked } = props
  const { send: words } = useTexts(sendTexts)
  const { payee, way } = draft
  const accountType = payee ? payee.accountType : way === 'bank' ? draft.accountType || undefined : undefined
  const forBank = (accountType !== undefined || needsPurpose) && (
    <BankFields {...props} accountType={accountType} />
  )
  if (payee)
    return (
      <>
        <List label={words.chosen}>
          <ListRow {...rowOf(payee)}>
            <Button variant="quiet" onClick={() => update({ payee: null, ...untold }, 'recipient')}>
              {words.change}
            </Button>
          </ListRow>
        </List>
        {/* There is no field to mark. */}
        <Notice problem={problems.recipient ? { tone: 'error', text: problems.recipient } : undefined} />
        {forBank}
      </>
    )
  const typed = draft.recipient.trim().toLowerCase()
  const shown = payees
    .filter(
      ({ name, detail = '', isClosed }) => !isClosed && `${name} ${detail}`.toLowerCase().includes(typed),
    )
    .slice(0, maxShown)
  const ways = { address: words.person, bank: words.bank, wallet: words.wallet }
  return (
    <>
      {hasAccounts && (
        <RadioGroup<Way>
          label={words.to}
          value={way}
          onChange={(next) =>
            update(
              { way: next, ...(next !== way && { accountType: '', currency: '', ...untold }) },
              'recipient',
              'accountType',
            )
          }
          choices={(['address', 'bank', 'wallet'] as const).map((value) => ({ value, label: ways[value] }))}
        />
      )}
      {way !== 'address' && hasAccounts ? <AccountFields {...props} /> : <Address {...props} />}
      {forBank}
      {way === 'address' && shown.length > 0 && (
        <List label={words.saved}>
          {shown.map((one) => (
            <ListRow
              key={one.id}
              {...rowOf(one)}
              onClick={() => {
                update({ payee: one, ...untold }, 'recipient')
                onPicked()
              }}
            />
          ))}
        </List>
      )}
    </>
  )
}

const rowOf = ({ name, detail }: SendPayee) => ({
  icon: icons.user,
  title: <ForeignText text={name} isShort />,
  detail: detail === name || !detail ? undefined : <ForeignText text={detail} isShort />,
})

function Address({ draft, own, hint, problems, found, isLooking, received, update }: RecipientProps) {
  const { send: words, language } = useTexts(sendTexts)
  const look = useMoney()
  const { receives = [] } = found ?? {}
  const said = () => {
    if (isLooking) return words.looking
    if (found?.name) return visibleText(found.name, 80)
    return receives.length === 1 ? describe(receives[0]!) : (hint ?? words.recipientHint)
  }
  const describe = ({ currency: code, decimals, min, max }: Receivable) => {
    const money = (amount: number, digits: Digits) =>
      showMoney(amount, { code, decimals: decimals ?? 0 }, digits, look)
    const currency = nameCurrency(code, language)
    if (decimals === undefined || (min === undefined && max === undefined))
      return fill(words.takes, { currency })
    if (max === undefined) return fill(words.takesFrom, { currency, min: money(min!, 'up') })
    if (min === undefined) return fill(words.takesUpTo, { currency, max: money(max, 'down') })
    return fill(words.takesBetween, { currency, min: money(min, 'up'), max: money(max, 'down') })
  }
  return (
    <>
      <Field
        label={words.recipient}
        name="recipient"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.recipient}
        onChange={({ target }) => update({ recipient: target.value, receives: '', purpose: '' }, 'recipient')}
        problem={problems.recipient}
        hint={said()}
      />
      {receives.length > 1 && (
        <SelectField
          label={words.theyReceive}
          name="receives"
          choices={receives.map(({ currency }) => ({
            value: currency,
            label: nameCurrency(currency, language),
          }))}
          value={received?.currency ?? own}
          onChange={({ target }) => update({ receives: target.value }, 'receives', 'amount')}
          hint={words.several}
        />
      )}
    </>
  )
}
