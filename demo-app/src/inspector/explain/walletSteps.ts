/** The steps of the wallet through the relay, by the endpoint of the contract. */

import type { RelayEndpointName, WalletEndpointName } from '@embedded-wallet/protocol'

/** What the inspector says of one call: a title, and why it makes the wallet safe, or what it is for. */
export interface Step {
  title: string
  sentence: string
}

export const walletSteps: Readonly<Record<WalletEndpointName | RelayEndpointName, Step>> = {
  registerAuthMethod: {
    title: 'Register a way to sign in',
    sentence:
      'Binds a passkey, an address or an identity to the wallet. After the first one, this takes a signature of this device and a confirmation by the user.',
  },
  listAuthMethods: {
    title: 'List the ways to sign in',
    sentence: 'Reads which passkeys, addresses and identities open this wallet.',
  },
  challengeAuthMethod: {
    title: 'Ask for a challenge',
    sentence:
      'The service makes a challenge for this sign-in alone, so that a recorded proof is worth nothing later. The public half of a new client key goes with it.',
  },
  verifyAuthMethod: {
    title: 'Sign in',
    sentence:
      'The proof of the user goes to the service, which opens a session. If it seals the session key, only the client key of this browser can open it.',
  },
  revokeAuthMethod: {
    title: 'Remove a way to sign in',
    sentence:
      'Takes a way in away. It is signed on this device, and the relay wants a confirmation by the user.',
  },
  listSessions: {
    title: 'List the sessions',
    sentence: 'Reads on which devices this wallet can sign now.',
  },
  revokeSession: {
    title: 'End a session',
    sentence: 'The service accepts no more signatures of that session, even from a copy of its key.',
  },
  refreshSession: {
    title: 'Renew the session',
    sentence: 'The old session signs for a new key, so the user goes on without a prompt.',
  },
  exportInternalAccount: {
    title: 'Export the wallet',
    sentence:
      'The recovery words come encrypted to a key of this browser. The relay passes them on and cannot read them.',
  },
  updateInternalAccount: {
    title: 'Change the privacy of the wallet',
    sentence: 'Says who may see the payments of this wallet. It is signed on this device.',
  },
  updateCustomer: {
    title: 'Change the contact',
    sentence: 'A new address decides who gets the codes, so it takes a signature and a confirmation.',
  },
  getQuote: {
    title: 'Look at the quote',
    sentence:
      'Reads what became of a payment. A payment with a lost response is looked up and never repeated blindly.',
  },
  executeQuote: {
    title: 'Execute the quote',
    sentence:
      'The money moves only with a signature that this device made. The signed text shows neither the amount nor the recipient in a form that a wallet can read: for these, the wallet trusts the service. The relay has no key and cannot make one.',
  },
  createRegistrationOptions: {
    title: 'Prepare a passkey',
    sentence:
      'The relay makes the challenge of a new passkey and remembers it, so that no other page can bring its own.',
  },
  startLogin: {
    title: 'Start a login',
    sentence: 'Asks how an address can sign in. An unknown address gets a response that looks the same.',
  },
  getTerms: {
    title: 'Read the terms',
    sentence:
      'Where the platform has no license of its own, a new user accepts these terms before there is a wallet.',
  },
  startSignUp: {
    title: 'Start a sign-up',
    sentence: 'Mails a code to a new address. A known address gets a response that looks the same.',
  },
  confirmSignUp: {
    title: 'Confirm a sign-up',
    sentence:
      'Proves the address with the mailed code, in the browser that asked for it. Then the app creates the wallet.',
  },
  endAppSession: {
    title: 'Sign out of the app',
    sentence: 'The backend ends its own session of this browser, also for whoever has copied the cookie.',
  },
  requestQuote: {
    title: 'Ask the app for a quote',
    sentence:
      'Says what the page wants to pay for. The app on the backend makes the quote, and no money moves.',
  },
}
