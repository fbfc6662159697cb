/** What the inspector tells about each call: a title, and why it makes the wallet safe, or what it is for. */

import type { ReadEndpointName, RelayEndpointName, WalletEndpointName } from '@embedded-wallet/protocol'
import type { Trace } from './recorder'

export type Step = readonly [title: string, sentence: string]

/** The steps of the wallet through the relay, by the endpoint of the contract. */
export const relaySteps: Readonly<Record<WalletEndpointName | RelayEndpointName | ReadEndpointName, Step>> = {
  registerAuthMethod: [
    'Register a way to sign in',
    'Binds a passkey, an address or an identity to the wallet. After the first one, this takes a signature from this device and a confirmation from the user.',
  ],
  listAuthMethods: [
    'List the ways to sign in',
    'Reads which passkeys, addresses and identities open this wallet.',
  ],
  challengeAuthMethod: [
    'Ask for a challenge',
    'The service makes a challenge for this sign-in alone, so that a recorded proof is worth nothing later. The public half of a new client key goes with it.',
  ],
  verifyAuthMethod: [
    'Sign in',
    'The proof goes to the service, which opens a session. If the service seals the session key, only the client key of this browser can open it.',
  ],
  revokeAuthMethod: [
    'Remove a way to sign in',
    'Removes a way in. It is signed on this device, and the relay requires the user to confirm it.',
  ],
  listSessions: ['List the sessions', 'Reads on which devices this wallet can sign now.'],
  revokeSession: [
    'End a session',
    'The service accepts no more signatures of that session, even from a copy of its key.',
  ],
  refreshSession: [
    'Renew the session',
    'The old session signs for a new key, so the user continues without a prompt.',
  ],
  exportInternalAccount: [
    'Export the wallet',
    'The recovery words come encrypted to a key of this browser. The relay passes them on and cannot read them.',
  ],
  updateInternalAccount: [
    'Change the privacy of the wallet',
    'Says who may see the payments of this wallet. It is signed on this device.',
  ],
  updateCustomer: [
    'Change the contact',
    'A new address decides who gets the codes, so it takes a signature and a confirmation.',
  ],
  getQuote: [
    'Look at the quote',
    'Reads how a payment ended. If its response was lost, the payment is looked up and never repeated blindly.',
  ],
  executeQuote: [
    'Execute the quote',
    'The money moves only with a signature that this device made. The signed text shows neither the amount nor the recipient in a form that a wallet can read: for these, the wallet trusts the service. The relay has no key and cannot make one.',
  ],
  createRegistrationOptions: [
    'Prepare a passkey',
    'The relay makes the challenge of a new passkey and remembers it, so that no other page can bring its own.',
  ],
  startLogin: [
    'Start a login',
    'Asks how an address can sign in. An unknown address gets a response that looks the same.',
  ],
  getTerms: [
    'Read the terms',
    'If the platform has no license of its own, a new user accepts these terms before a wallet is created.',
  ],
  acceptTerms: [
    'Accept the current terms',
    'The relay adds the time and the address of the device, and the service records each agreement in its version.',
  ],
  startSignUp: [
    'Start a sign-up',
    'Mails a code to a new address. A known address gets a response that looks the same.',
  ],
  confirmSignUp: [
    'Confirm a sign-up',
    'Proves the address with the mailed code, in the browser that began it. Then the app creates the wallet.',
  ],
  endAppSession: [
    'Sign out of the app',
    'The backend ends its session with this browser, even for someone who copied the cookie.',
  ],
  createHandOff: [
    'Hand the sign-in to the shop',
    'The relay makes a one-time code for one page and one account. The backend of the page redeems it once, within a minute.',
  ],
  requestQuote: [
    'Ask the app for a quote',
    'Says what the page wants to pay for. The app on the backend makes the quote, and no money moves.',
  ],
  readAccounts: [
    'Read the balance',
    'Reads the accounts of this login with the credentials of the relay. They never reach the browser.',
  ],
  readTransactions: [
    'Read the activity',
    'Reads the payments of this account alone. The relay leaves out the rows of others, whatever the service sends.',
  ],
  readTransaction: ['Read a payment', 'Reads the status of one payment of this account.'],
  readReceiveWays: ['Read how to receive', 'Reads the addresses and bank details of this account.'],
}

/** The steps of the demo's own API, by method and path. A segment with `:` stands for any id. */
export const apiSteps: Readonly<Record<string, Step>> = {
  'GET /api/wallet': [
    'Read the wallet',
    'The backend reads the balance with its own credentials. They never reach the browser.',
  ],
  'GET /api/contact': [
    'Read the contact',
    'Reads the address and the number to which the service sends codes.',
  ],
  'GET /api/factors': [
    'Read how payments are authorized',
    'Reads how the user authorizes payments, if the region requires it.',
  ],
  'POST /api/inbox': ['Read the sandbox inbox', 'Only a sandbox has a mailbox that everyone can open.'],
  'POST /api/fund': [
    'Add test funds',
    'Only a sandbox gives money away. No signature is necessary to receive money.',
  ],
  'POST /api/quotes/:id/acknowledge': [
    'Pay although the name does not match',
    "The recipient's bank knows another name. The relay passes this payment on only after the user has seen that.",
  ],
  'GET /api/receipts/:id': [
    'Read the receipt',
    'The server keeps it as it was delivered, and gives it only to its owner.',
  ],
  'GET /api/payees': ['List the recipients', 'Reads the bank accounts that the user has saved.'],
  'POST /api/payees': [
    'Save a recipient',
    'The service keeps the bank account and gives it an id. A payment then names only the id.',
  ],
  'POST /api/look-up': [
    'Look up a recipient',
    'Asks who it is, and which currencies an address accepts, before an amount is chosen.',
  ],
  'POST /api/limits': ['Read the limits', 'The smallest and the largest payment in this currency.'],
  'POST /api/banks': [
    'List the banks',
    'Reads the banks that the service can pay to, for the choice in the form.',
  ],
}

/** For a read that the wallet makes by itself. */
const readBack: Step = [
  'Look up how the payment ended',
  'The response to the payment was lost, so the wallet looks up how it ended. It never pays again blindly.',
]

/** @returns The texts of the tables for a call of the page; plain words for one that they do not name. */
export function explain({ endpoint, method, path, to, readsBack }: Trace): Step {
  if (readsBack === 'executeQuote') return readBack
  if (to === 'relay' && Object.hasOwn(relaySteps, endpoint))
    return relaySteps[endpoint as keyof typeof relaySteps]
  const title = `${method} ${path.split('?')[0]}`
  const known = Object.entries(apiSteps).find(([pattern]) => matches(pattern, title))
  return known?.[1] ?? [title, `A call to the ${to} that the inspector has no words for.`]
}

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
