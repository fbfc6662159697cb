/** The fields that name the recipient: a saved one, an address, a name, an id, or a new bank account. */

import type { ProfileName } from '@embedded-wallet/protocol'
import {
  Button,
  type Choice,
  Field,
  ForeignText,
  List,
  ListRow,
  RadioGroup,
  SelectField,
} from '@embedded-wallet/ui/parts'
import { useQuery } from '@tanstack/react-query'
import type { Receiver, ServiceInfo, WalletInfo } from '../../shared/apiTypes'
import { payeesQuery } from '../api/queries'
import { showMoney } from '../text/money'
import { Glyph } from '../ui/Glyph'
import { useWalletPage } from '../wallet/Page'
import { bankFieldsOf } from './bankAccount'
import { bankForms } from './bankForms'
import type { DraftProblems } from './checkDraft'
import type { Draft, Way } from './draft'
import { countryChoices, nameCurrency } from './names'
import { receivingCode } from './useReceiver'

const ways: readonly Choice<Way>[] = [
  { value: 'address', label: 'Person' },
  { value: 'bank', label: 'Bank account' },
  { value: 'account', label: 'Account ID' },
]
const maxPayees = 4

interface RecipientFieldsProps {
  draft: Draft
  problems: DraftProblems
  receiver: Receiver | undefined
  /** @param field - The name of the field, so that its problem goes. */
  update: (part: Partial<Draft>, field: string) => void
  onEntered: () => void
  onPicked: () => void
}

export function RecipientFields(props: RecipientFieldsProps) {
  const { draft, problems, update, onPicked } = props
  const { service } = useWalletPage()
  const { data: saved = [] } = useQuery(payeesQuery)
  const { payee, way } = draft
  if (payee)
    return (
      <List label="Chosen recipient">
        <ListRow {...rowOf(payee)}>
          <Button variant="quiet" onClick={() => update({ payee: null }, 'recipient')}>
            Change
          </Button>
        </ListRow>
      </List>
    )
  const payees = saved.filter(({ isClosed }) => !isClosed).slice(0, maxPayees)
  return (
    <>
      <RadioGroup
        label="Send to"
        value={way}
        onChange={(next) => update({ way: next }, 'recipient')}
        choices={ways}
      />
      {way === 'bank' ? (
        <BankFields draft={draft} profile={service.profile} problems={problems} update={update} />
      ) : (
        <RecipientField {...props} />
      )}
      {way !== 'bank' && draft.recipient === '' && payees.length > 0 && (
        <section>
          <h3 className="mb-2 text-sm font-medium">Saved recipients</h3>
          <List label="Saved recipients">
            {payees.map(({ id, name, detail }) => (
              <ListRow
                key={id}
                {...rowOf({ name, detail })}
                onClick={() => {
                  update({ payee: { id, name, detail } }, 'recipient')
                  onPicked()
                }}
              />
            ))}
          </List>
        </section>
      )}
    </>
  )
}

const rowOf = ({ name, detail }: { name: string; detail: string }) => ({
  icon: () => <Glyph name="bank" />,
  title: <ForeignText text={name} isShort />,
  detail: detail === name ? undefined : <ForeignText text={detail} isShort />,
})

function RecipientField({ draft, problems, receiver, update, onEntered }: RecipientFieldsProps) {
  const { info, service } = useWalletPage()
  const { currencies = [] } = receiver ?? {}
  const codes = currencies.map(({ code }) => code)
  const [only] = currencies.length === 1 ? currencies : []
  return (
    <>
      <Field
        label="Recipient"
        name="recipient"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.recipient}
        onChange={({ target }) => update({ recipient: target.value, receives: '' }, 'recipient')}
        onBlur={onEntered}
        problem={problems.recipient}
        hint={only ? describeCurrency(only) : hintOf(draft.way, info, service)}
      />
      {codes.length > 1 && (
        <SelectField
          label="They receive"
          name="receives"
          choices={codes.map((code) => ({ value: code, label: nameCurrency(code) }))}
          value={receivingCode(receiver!, draft, info.currency.code)}
          onChange={({ target }) => update({ receives: target.value }, 'receives')}
          hint="This address takes several currencies."
        />
      )}
    </>
  )
}

function describeCurrency({ code, decimals, min, max }: Receiver['currencies'][number]): string {
  const textOf = (word: string, amount: number | undefined) =>
    amount === undefined ? '' : ` ${word} ${showMoney(amount, { code, decimals }, 'all')}`
  const limits = textOf('from', min) + textOf('up to', max)
  return `This address takes ${nameCurrency(code)}${limits && `,${limits}`}.`
}

function hintOf(way: Way, info: WalletInfo, service: ServiceInfo): string {
  if (way === 'account') return 'An id such as InternalAccount:… or ExternalAccount:…'
  if (service.isEmbeddedSandbox)
    return `An address such as $success.usd@sandbox.example, or any name: it becomes a test payee.`
  return info.isTestService
    ? 'An address such as $name@domain. On this test service, any name is a test payee.'
    : 'An address such as $name@domain.'
}

const currencies = bankForms.map(({ currency }) => ({ value: currency, label: nameCurrency(currency) }))

interface BankFieldsProps {
  draft: Draft
  profile: ProfileName
  problems: DraftProblems
  update: (part: Partial<Draft>, field: string) => void
}

function BankFields({ draft, profile, problems, update }: BankFieldsProps) {
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
          name,
          label,
          hint,
          problem: problems[name],
          value: draft.bank[name] ?? '',
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
