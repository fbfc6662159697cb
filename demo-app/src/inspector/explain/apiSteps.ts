/** The steps of the demo's own API, by method and path. A segment with `:` stands for any id. */

import { endpointDoc, type Step } from './step'

const demoDoc = 'demo-app/README.md#the-demo'
const routes = (file: string) => `demo-app/server/routes/${file}.ts`

export const apiSteps: Readonly<Record<string, Step>> = {
  'GET /api/wallet': {
    title: 'Read the wallet',
    sentence: 'The backend reads the balance with its own credentials. They never reach the browser.',
    doc: endpointDoc('listInternalAccounts'),
    source: routes('walletRoutes'),
  },
  'GET /api/contact': {
    title: 'Read the contact',
    sentence: 'Reads the address and the number to which the service sends codes.',
    doc: endpointDoc('getCustomer'),
    source: routes('walletRoutes'),
  },
  'GET /api/factors': {
    title: 'Read how payments are authorized',
    sentence: 'With what the user authorizes payments, where the region demands it.',
    doc: endpointDoc('listScaFactors'),
    source: routes('walletRoutes'),
  },
  'POST /api/sign-out': {
    title: 'Sign out of the demo',
    sentence: 'The login ends on the server, so a copy of the cookie is over, too.',
    doc: demoDoc,
    source: routes('walletRoutes'),
  },
  'POST /api/inbox': {
    title: 'Read the sandbox inbox',
    sentence: 'Only a sandbox has a mailbox that everyone can open.',
    doc: demoDoc,
    source: routes('walletRoutes'),
  },
  'POST /api/fund': {
    title: 'Add test funds',
    sentence: 'Only a sandbox gives money away. No signature is necessary to receive money.',
    doc: endpointDoc('fundInternalAccount'),
    source: routes('walletRoutes'),
  },
  'GET /api/activity': {
    title: 'Read the activity',
    sentence: 'The backend lists the payments of this wallet.',
    doc: endpointDoc('listTransactions'),
    source: routes('paymentRoutes'),
  },
  'POST /api/quotes': {
    title: 'Create a quote',
    sentence:
      'The service fixes the amount, the fees and the rate, and writes the text that this device will sign. No money moves yet.',
    doc: endpointDoc('createQuote'),
    source: routes('paymentRoutes'),
  },
  'POST /api/quotes/:id/acknowledge': {
    title: 'Pay although the name does not match',
    sentence:
      "The recipient's bank knows another name. The relay passes this payment on only after the person has seen that.",
    doc: 'docs/reference/contract.md#beneficiaryoutcomes',
    source: routes('paymentRoutes'),
  },
  'GET /api/payments/:id': {
    title: 'Look at the payment',
    sentence: 'Reads where the money is: on its way, arrived, or back.',
    doc: endpointDoc('getTransaction'),
    source: routes('paymentRoutes'),
  },
  'GET /api/payees': {
    title: 'List the recipients',
    sentence: 'Reads the bank accounts that this person has saved.',
    doc: endpointDoc('listCustomerExternalAccounts'),
    source: routes('payeeRoutes'),
  },
  'POST /api/payees': {
    title: 'Save a recipient',
    sentence: 'The service keeps the bank account and gives it an id. A payment then names only the id.',
    doc: endpointDoc('createCustomerExternalAccount'),
    source: routes('payeeRoutes'),
  },
  'POST /api/receivers': {
    title: 'Look an address up',
    sentence: 'Asks which currencies this address takes, before an amount is chosen.',
    doc: endpointDoc('lookUpUmaAddress'),
    source: routes('payeeRoutes'),
  },
  'GET /api/receive': {
    title: 'Read how to receive money',
    sentence: 'Reads where others can send money to this wallet. It takes no signature to receive.',
    doc: endpointDoc('listInternalAccounts'),
    source: routes('receiveRoutes'),
  },
}
