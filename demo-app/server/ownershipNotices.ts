/** Mails the user after each change of who owns the wallet: the page that asked for it may not have been the user's. */

import type { OnRelayEvent, OwnershipEvent } from '@embedded-wallet/relay'
import type { SendMail } from './mail'
import type { Users } from './users'

/** Creates the relay's `onEvent`. The mail goes to the address of the sign-up, which no call of a page can change. */
export function createOwnershipNotices(users: Users, sendMail: SendMail): OnRelayEvent {
  return async (event) => {
    if (event.event !== 'ownership') return
    const to = users.findByAccount(event.accountId)?.email
    if (to !== undefined) await sendMail({ to, text: describe(event) })
  }
}

function describe({ operation, authMethodType, outcome }: OwnershipEvent): string {
  const what = changes[operation](names[authMethodType ?? ''] ?? 'A way to sign in')
  return `${what}.${certainties[outcome]} If this was not you, sign in, look at your ways to sign in, and move your money.`
}

const certainties: Record<OwnershipEvent['outcome'], string> = {
  done: '',
  processing: ' The service is still working on it.',
  unknown: ' We could not check whether it happened.',
}

const names: Record<string, string> = {
  PASSKEY: 'A passkey',
  EMAIL_OTP: 'Codes by e-mail',
  SMS_OTP: 'Codes by SMS',
  OAUTH: 'An identity provider',
}

const changes: Record<OwnershipEvent['operation'], (way: string) => string> = {
  registerAuthMethod: (way) => `${way} can now open your wallet`,
  revokeAuthMethod: (way) => `${way} can no longer open your wallet`,
  exportInternalAccount: () => 'The recovery words of your wallet were shown',
  updateCustomer: () => 'The address or phone number of your wallet was changed',
  updateInternalAccount: () => 'The privacy of your wallet was changed',
}
