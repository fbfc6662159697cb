/** The states of what shows money and payments: button, balance, activity, one payment, and the ways to pay in. */

import { registerEmailOtp } from '@embedded-wallet/core'
import {
  WalletActivity,
  WalletBalance,
  WalletButton,
  WalletPayment,
  WalletReceive,
} from '@embedded-wallet/ui'
import { Button, icons } from '@embedded-wallet/ui/parts'
import { email } from '../stage.js'
import type { Stage, States, User } from '../state.js'
import { changed, down, given, held, lose, lost, on, reading, unreadable } from '../state.js'

const never = () => undefined

const button = ({ written }: Stage) => <WalletButton name={written.name} onSettings={never} />
const openMenu = ({ press }: User) => press('[aria-expanded]')

export const buttonStates: States = {
  'signed out': { show: button, user: 'out', shown: (t) => t.button.logIn },
  'signed out, dialog': {
    show: button,
    user: 'out',
    act: ({ press, texts }) => press(texts.button.logIn),
    shown: (t) => t.login.signUp.title,
  },
  locked: { show: button, user: 'locked', shown: (t) => t.button.logIn },
  'locked, dialog': {
    show: button,
    user: 'locked',
    act: ({ press, texts }) => press(texts.button.logIn),
    shown: (t) => t.loginSteps.proof.unlockTitle,
  },
  'signed in': { show: button, shown: () => '[aria-label*="98"], [aria-label*="100"]' },
  'signed in, menu': {
    show: button,
    act: openMenu,
    shown: (t) => t.button.signOut,
  },
  loading: { show: button, line: held, shown: (t) => t.button.title },
  offline: { show: button, line: down, shown: (t) => t.button.title },
}

const addCodes = ({ wallet }: Stage) => registerEmailOtp(wallet, { email })
const balance = () => (
  <WalletBalance>
    <div data-part="stack">
      <Button variant="primary" icon={icons.outgoing}>
        Send
      </Button>
      <Button icon={icons.incoming}>Receive</Button>
    </div>
  </WalletBalance>
)

export const balanceStates: States = {
  full: { show: balance, before: addCodes, shown: () => '[data-part=amount]' },
  'one way in': { show: balance, shown: (t) => t.activity.addSecond },
  empty: { show: balance, user: 'new', shown: () => '[data-part=amount]' },
  'not known': {
    show: balance,
    line: on(
      /\/accounts$/,
      changed(({ data }) => ({ data: (data as object[]).map((row) => ({ ...row, balance: undefined })) })),
    ),
    shown: (t) => t.activity.balanceUnknown,
  },
  ...reading(balance),
}

const activity = () => <WalletActivity />
const transactions = /\/transactions$/
/** Payments with each kind of end. */
const payAll = async ({ pay, app }: Stage) => {
  for (const suffix of ['789', '002', '004', '007']) await pay(suffix)
  await app.advanceClock(120_000)
  for (const suffix of ['003', '004']) await pay(suffix)
}
/** As an app's address book has them. */
const friends = new Map(
  Object.entries({
    '003': 'Grace Hopper',
    '123': 'Coffee shop',
    '456': 'Ada Lovelace',
    '789': 'Emmy Noether',
    '002': 'Sophie Germain',
  }).map(([suffix, name]) => [`$ada${suffix}@elsewhere.example`, { name }]),
)
const odd = (rows: object[]) =>
  on(
    transactions,
    changed(({ data, ...more }) => ({ ...more, data: [...rows, ...(data as [])] })),
  )

export const activityStates: States = {
  full: { show: activity, before: payAll, shown: () => '[data-part=list]' },
  'with names': {
    show: () => <WalletActivity nameOf={({ destination }) => friends.get(String(destination.umaAddress))} />,
    screens: { money: { showAs: { USDC: 'USD' } } },
    before: async ({ pay, app }) => {
      await pay('002', 9_000_000)
      await pay('789', 12_500_000)
      await pay('456', 20_000_000)
      await pay('123', 4_500_000)
      await app.advanceClock(120_000)
      await pay('003', 32_000_000)
    },
    shown: () => '[data-part=list]',
  },
  empty: { show: activity, user: 'new', shown: (t) => t.activity.none },
  'none of the kind': {
    show: activity,
    act: ({ press, texts }) => press(texts.activity.filters.failed),
    shown: (t) => t.activity.noneOfKind,
  },
  'incomplete rows': {
    show: activity,
    line: odd([{ id: 'Transaction:odd', status: 7 }, {}]),
    shown: (t) => t.activity.unreadableWithoutId,
  },
  older: {
    show: activity,
    before: async ({ pay }) => {
      for (let count = 0; count < 21; count++) await pay('789')
    },
    shown: (t) => t.activity.older,
  },
  'with a lost payment': {
    show: activity,
    before: lose,
    line: lost,
    shown: (t) => t.payEnd.openPayment,
  },
  'storage not read': {
    show: activity,
    screens: { sessionStore: unreadable() },
    shown: (t) => t.payEnd.notRead,
  },
  'one payment': {
    show: activity,
    before: ({ pay }) => pay('789'),
    act: async ({ see, press }) => {
      await see('[data-part=list]')
      await press('2.00')
    },
    shown: (t) => t.activity.allPayments,
  },
  ...reading(activity),
}

let paymentId = 'Transaction:none'
const payment = () => <WalletPayment paymentId={paymentId} onSendAgain={never} />
const paid =
  (suffix: string, laterMs = 0) =>
  async ({ pay, app }: Stage) => {
    paymentId = (await pay(suffix)).transactionId!
    await app.advanceClock(laterMs)
  }

export const paymentStates: States = {
  'on its way': { show: payment, before: paid('003'), shown: (t) => t.payments.states['on-its-way'].title },
  delivered: { show: payment, before: paid('789'), shown: (t) => t.payments.states.delivered.title },
  'coming back': { show: payment, before: paid('004'), shown: (t) => t.payments.states['coming-back'].title },
  back: { show: payment, before: paid('004', 60_000), shown: (t) => t.payments.states.back.title },
  gone: { show: payment, before: paid('007', 60_000), shown: (t) => t.activity.support.title },
  'still there': { show: payment, before: paid('002'), shown: (t) => t.activity.sendAgain },
  missing: { show: payment, shown: (t) => t.activity.noPayment },
  received: {
    show: payment,
    before: async ({ app, wallet }) => {
      const { data } = await app.platform('listTransactions', {
        query: { accountIdentifier: wallet.accountId },
      })
      paymentId = String(data.find((row) => 'type' in row && row.type === 'INCOMING')?.id)
    },
    shown: (t) => t.payments.states.received.title,
  },
  ...reading(payment),
}

const receive = ({ written }: Stage) => <WalletReceive name={written.name} />
const ways = /receive-ways$/
const bank = {
  account: {
    accountType: 'USD_ACCOUNT',
    accountNumber: '000123456789',
    routingNumber: '021000021',
    bankName: 'Bank of the Gallery',
    accountHolderName: 'Ada Lovelace',
    reference: 'AB12-CD34',
    paymentRails: ['ACH', 'WIRE', 'FEDNOW'],
  },
  isPlatformAccount: true,
}

export const receiveStates: States = {
  address: { show: receive, shown: () => '[data-part=qr]' },
  Spark: {
    show: receive,
    act: ({ press }) => press('Spark'),
    shown: (t) => t.receive.terms.invoice,
  },
  bank: {
    show: receive,
    line: on(ways, given({ data: [bank] })),
    shown: (t) => t.receive.referenceOfPlatform,
  },
  none: { show: receive, line: on(ways, given({ data: [] })), shown: (t) => t.receive.none },
  ...reading(receive),
}
