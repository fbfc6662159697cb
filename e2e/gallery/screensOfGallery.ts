/** What the first page of the gallery shows of each screen: its state, a line about it, and its code. */

import type * as ui from '@embedded-wallet/ui'

/** The components of ui that an app places below `WalletScreens`. */
export type ScreenName = Exclude<
  Extract<keyof typeof ui, `Wallet${string}` | 'PendingPayments' | 'LeftPayment'>,
  'WalletScreens'
>
/** The last two show themselves. */
export type GalleryScreen = ScreenName | 'FramedQuestion' | 'WalletQuestion'

export interface ShownScreen {
  /** What a user does there. */
  title: string
  /** The states that stand on the first page. */
  states: readonly string[]
  code: string
}

const pay = '<WalletPay order={{ item: "coffee" }} payee={{ name: "Coffee shop" }} onDone={close} />'

/** By component: first what users do most. */
export const shownScreens: Readonly<Record<string, ShownScreen>> = {
  WalletBalance: { title: 'Balance', states: ['full'], code: '<WalletBalance />' },
  WalletActivity: {
    title: 'Activity',
    states: ['with names'],
    code: '<WalletActivity nameOf={({ destination }) => friends.get(destination.umaAddress)} />',
  },
  WalletSend: {
    title: 'Send',
    states: ['amount', 'an address found', 'an IBAN with a wrong digit'],
    code: '<WalletSend payees={payees} savePayee={savePayee} lookUp={lookUp} />',
  },
  WalletPay: { title: 'Pay', states: ['review', 'delivered', 'on its way', 'failed'], code: pay },
  WalletPayment: {
    title: 'One payment',
    states: ['on its way', 'delivered'],
    code: '<WalletPayment transactionId={id} />',
  },
  WalletReceive: { title: 'Receive', states: ['address', 'bank'], code: '<WalletReceive />' },
  WalletReceipt: {
    title: 'Receipt',
    states: ['off-ramp abroad', 'refund notice'],
    code: '<WalletReceipt receipt={receipt} />',
  },
  WalletLogin: {
    title: 'Sign up and log in',
    states: ['sign-up', 'code', 'first way', 'unlock'],
    code: '<WalletLogin>\n  <Wallet />\n</WalletLogin>',
  },
  PendingPayments: { title: 'A payment with no known end', states: ['unknown'], code: '<PendingPayments />' },
  LeftPayment: {
    title: 'A payment that was left',
    states: ['on its way'],
    code: '<LeftPayment quoteId={id} />',
  },
  FramedQuestion: {
    title: 'The window of an origin of its own',
    states: ['question', 'another name'],
    code: "const wallet = connectWallet({ url: 'https://wallet.shop.example/frame', slot })\nbuy.onclick = () => executeQuote(wallet, { order: { item: 'coffee' } })",
  },
  WalletSettings: { title: 'Settings', states: ['all'], code: '<WalletSettings />' },
  WalletWays: { title: 'Ways to sign in', states: ['several'], code: '<WalletWays />' },
  WalletDevices: { title: 'Devices', states: ['several'], code: '<WalletDevices />' },
  WalletContact: { title: 'Address', states: ['known'], code: '<WalletContact />' },
  WalletPrivacy: { title: 'Privacy', states: ['public'], code: '<WalletPrivacy />' },
  WalletRecovery: { title: 'Recovery words', states: ['shown'], code: '<WalletRecovery />' },
  WalletButton: { title: 'Button in the header', states: ['signed in'], code: '<WalletButton />' },
  WalletQuestion: {
    title: 'What cannot be read',
    states: ['what cannot be read'],
    code: '<WalletScreens relayUrl="/wallet" />  // it asks by itself',
  },
} satisfies Readonly<Record<GalleryScreen, ShownScreen>>
