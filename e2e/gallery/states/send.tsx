/** The states of the send form: how much, to whom, what a look-up finds, what is wrong, and each kind of field. */

import { type SendPayee, WalletSend, type WalletSendProps } from '@embedded-wallet/ui'
import type { Stage, State, States, User } from '../state.js'
import { changed, held, on } from '../state.js'

const never = () => undefined
const payeeOf = ({ written }: Stage): SendPayee => ({
  id: 'ExternalAccount:1',
  name: written.name,
  detail: written.bank,
  currency: 'USD',
  decimals: 2,
  accountType: 'USD_ACCOUNT',
})
const showWith =
  (props: (stage: Stage) => WalletSendProps = () => ({})) =>
  (stage: Stage) => {
    const payee = payeeOf(stage)
    return (
      <WalletSend
        payees={[payee]}
        savePayee={async () => payee}
        lookUp={async () => undefined}
        onDone={never}
        {...props(stage)}
      />
    )
  }
const show = showWith()

/** A new account at a bank, or on a chain, of a type. */
const accountOf =
  (accountType: string, isWallet = false) =>
  async ({ press, type, texts }: User) => {
    await press(isWallet ? texts.send.wallet : texts.send.bank)
    await type('accountType', accountType)
  }
const newest = { profile: '2026-08', show } as const
/** The form of a type, with each kind of field that it has. */
const fieldsOf = (accountType: string, shown: string, more: Partial<State> = {}): State => ({
  ...newest,
  act: accountOf(accountType),
  shown: () => `[name="${shown}"]`,
  ...more,
})
const addressOf =
  (text: string) =>
  async ({ type }: User) => {
    await type('amount', '12')
    await type('recipient', text)
  }
const uma = '$ada@bank.example'
const pick = (user: User) => user.press('[data-part=list-row]')
/** Once the balance is read: before it nothing can be checked. */
const goOn = async ({ see, press, texts }: User) => {
  await see(texts.send.available)
  await press(texts.send.review)
}
const check = { status: 'NOT_MATCHED', enteredName: 'Ada Lovelace', verifiedName: 'Eve Loveless' }
const review = async (user: User) => {
  await pick(user)
  await user.type('amount', '12')
  await goOn(user)
}
const euros = { currency: 'EUR', decimals: 2 }

export const sendStates: States = {
  amount: { show, shown: () => '[data-screen=send]' },
  'amount typed': {
    show,
    act: ({ type }) => type('amount', '12'),
    shown: ({ send }) => send.needsRecipient,
  },
  'nothing entered': {
    show,
    act: goOn,
    shown: ({ send }) => send.wrong.noRecipient,
  },
  'balance too low': {
    show,
    act: async (user) => {
      await pick(user)
      await user.type('amount', '99999')
      await goOn(user)
    },
    shown: ({ send }) => send.wrong.balance,
  },
  limits: {
    show: showWith(() => ({
      limits: async () => ({
        min: 2_000_000,
        max: 50_000_000,
        leftToday: 40_000_000,
        signInAbove: 20_000_000,
      }),
    })),
    act: pick,
    shown: ({ send }) => send.leftToday,
  },
  'a recipient chosen': { ...newest, act: pick, shown: ({ sendFields }) => sendFields.forBank },
  'for the bank': {
    ...newest,
    act: async (user) => {
      await pick(user)
      await user.press(user.texts.sendFields.forBank)
    },
    shown: () => '[data-part=details][open]',
  },
  'looking an address up': {
    show: showWith(() => ({ lookUp: () => new Promise(never) })),
    act: addressOf(uma),
    shown: ({ send }) => send.looking,
  },
  'an address found': {
    show: showWith(() => ({ lookUp: async () => ({ receives: [{ ...euros, min: 100, max: 500_000 }] }) })),
    act: addressOf(uma),
    shown: ({ send }) => send.takesBetween,
  },
  'several currencies': {
    show: showWith(() => ({ lookUp: async () => ({ receives: [euros, { currency: 'USD', decimals: 2 }] }) })),
    act: addressOf(uma),
    shown: ({ send }) => send.several,
  },
  'an address that wants the purpose': {
    profile: '2026-08',
    show: showWith(() => ({ lookUp: async () => ({ receives: [euros], needsPurpose: true }) })),
    act: addressOf(uma),
    shown: ({ sendFields }) => sendFields.purposeNeeded,
  },
  'an address that does not exist': {
    show: showWith(() => ({ lookUp: async () => ({ refusal: 'INVALID_UMA_ADDRESS' }) })),
    act: addressOf(uma),
    shown: ({ send }) => send.wrong.INVALID_UMA_ADDRESS,
  },
  'filled by a link': {
    show: showWith(() => ({ prefill: { recipient: uma, amount: '12', side: 'RECEIVING' } })),
    shown: ({ send }) => send.fromLink,
  },
  quoting: {
    show,
    line: on(/request$/, held),
    act: review,
    shown: () => '[data-part=loading]',
  },
  'a name that does not match': {
    show: showWith(() => ({ acknowledge: async () => undefined })),
    line: on(
      /request$/,
      changed((quote) => ({ ...quote, payee: { name: 'Ada Lovelace', check } })),
    ),
    act: review,
    shown: ({ pay }) => pay.waits.tick,
  },
  'an IBAN': fieldsOf('EUR_ACCOUNT', 'iban'),
  'an IBAN with a wrong digit': {
    ...newest,
    act: async (user) => {
      await accountOf('EUR_ACCOUNT')(user)
      await user.type('beneficiary.fullName', 'Ada Lovelace')
      await user.type('iban', 'DE98370400440532013000')
      await user.type('amount', '12')
      await goOn(user)
    },
    shown: ({ sendFields }) => sendFields.wrong.checkDigit,
  },
  'bank codes, and more': fieldsOf('USD_ACCOUNT', 'routingNumber'),
  'a business': {
    ...newest,
    act: async (user) => {
      await accountOf('GBP_ACCOUNT')(user)
      await user.press(user.texts.sendFields.holder.BUSINESS)
    },
    shown: () => '[name="beneficiary.legalName"]',
  },
  'a bank of a list': fieldsOf('NGN_ACCOUNT', 'bankName', {
    show: showWith(() => ({
      banks: async () => [
        { bankName: 'LAGOON', displayName: 'Lagoon Bank' },
        { bankName: 'VALE', displayName: 'Banco do Vale' },
      ],
    })),
    shown: ({ sendFields }) => sendFields.banksHint,
  }),
  'an alias': fieldsOf('BRL_ACCOUNT', 'pixKey'),
  'one of several': fieldsOf('INR_ACCOUNT', 'vpa'),
  'mobile money': fieldsOf('XOF_ACCOUNT', 'region'),
  'the holder’s address': fieldsOf('JMD_ACCOUNT', 'beneficiary.address.line1'),
  'any country': fieldsOf('SWIFT_ACCOUNT', 'country'),
  'a wallet': fieldsOf('BASE_WALLET', 'address', { act: accountOf('BASE_WALLET', true) }),
  lightning: fieldsOf('LIGHTNING', 'invoice', { act: accountOf('LIGHTNING', true) }),
}
