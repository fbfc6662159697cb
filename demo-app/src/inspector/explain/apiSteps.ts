/** The steps of the demo's own API, by method and path. A segment with `:` stands for any id. */

import type { Step } from './walletSteps'

export const apiSteps: Readonly<Record<string, Step>> = {
  'GET /api/wallet': {
    title: 'Read the wallet',
    sentence: 'The backend reads the balance with its own credentials. They never reach the browser.',
  },
  'GET /api/contact': {
    title: 'Read the contact',
    sentence: 'Reads the address and the number to which the service sends codes.',
  },
  'GET /api/factors': {
    title: 'Read how payments are authorized',
    sentence: 'With what the user authorizes payments, where the region demands it.',
  },
  'POST /api/sign-out': {
    title: 'Sign out of the demo',
    sentence: 'The login ends on the server, so a copy of the cookie is over, too.',
  },
  'POST /api/inbox': {
    title: 'Read the sandbox inbox',
    sentence: 'Only a sandbox has a mailbox that everyone can open.',
  },
  'POST /api/fund': {
    title: 'Add test funds',
    sentence: 'Only a sandbox gives money away. No signature is necessary to receive money.',
  },
  'GET /api/activity': {
    title: 'Read the activity',
    sentence: 'The backend lists the payments of this wallet.',
  },
  'POST /api/quotes': {
    title: 'Create a quote',
    sentence:
      'The service fixes the amount, the fees and the rate, and writes the text that this device will sign. No money moves yet.',
  },
  'POST /api/quotes/:id/acknowledge': {
    title: 'Pay although the name does not match',
    sentence:
      "The recipient's bank knows another name. The relay passes this payment on only after the user has seen that.",
  },
  'GET /api/payments/:id': {
    title: 'Look at the payment',
    sentence: 'Reads where the money is: on its way, arrived, or back.',
  },
  'GET /api/payees': {
    title: 'List the recipients',
    sentence: 'Reads the bank accounts that the user has saved.',
  },
  'POST /api/payees': {
    title: 'Save a recipient',
    sentence: 'The service keeps the bank account and gives it an id. A payment then names only the id.',
  },
  'POST /api/receivers': {
    title: 'Look an address up',
    sentence: 'Asks which currencies this address takes, before an amount is chosen.',
  },
  'GET /api/receive': {
    title: 'Read how to receive money',
    sentence: 'Reads where others can send money to this wallet. It takes no signature to receive.',
  },
}
