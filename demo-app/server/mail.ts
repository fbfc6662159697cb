/** The demo's own mail. It has no mail server: put yours here before you copy the demo. */

import type { OwnershipEvent, RelayOptions } from '@embedded-wallet/relay'
import type { Users } from './users'

/** A mail to a user. */
export interface Mail {
  to: string
  text: string
  /** The code in the text, if there is one. */
  code?: string
}

export type SendMail = (mail: Mail) => void | Promise<void>

/** A mail that the page shows. One of the sandbox has its code alone. */
export interface SentMail extends Partial<Mail> {
  to: string
  /** ISO 8601. */
  sentAt: string
}

const kept = 1000

/**
 * With the embedded sandbox: the page shows the newest mail of a sign-up.
 *
 * @param now - The sandbox's clock, which can be set: its mails stand among these.
 */
export function createOutbox(now: () => number): { send: SendMail; mails: SentMail[] } {
  const mails: SentMail[] = []
  return {
    mails,
    send: (mail) => {
      mails.push({ ...mail, sentAt: new Date(now()).toISOString() })
      if (mails.length > kept) mails.shift()
    },
  }
}

/** Only who runs the server may read the mail. */
export const printMail: SendMail = ({ to, text }) => console.log(`Mail to ${to}: ${text}`)

/** Creates the relay's `notifyOwner`. The mail goes to the address of the sign-up, which no call of a page can change. */
export function createNotifyOwner(users: Users, sendMail: SendMail): RelayOptions['notifyOwner'] {
  return async (notice) => {
    const to = users.findByAccount(notice.accountId)?.email
    if (to !== undefined)
      await sendMail({ to, text: notice.event === 'device' ? newDevice : describe(notice) })
  }
}

const newDevice =
  'Your wallet was opened on a device that it does not know. If this was not you, sign in, end the sessions of your other devices, and look at your ways to sign in.'

function describe({ operation, authMethodType, outcome }: OwnershipEvent): string {
  const what = changes[operation](names[authMethodType ?? ''] ?? 'A way to sign in')
  return `${what}.${certainties[outcome]} If this was not you, sign in, look at your ways to sign in, and move your money.`
}

const certainties: Record<OwnershipEvent['outcome'], string> = {
  done: '',
  processing: ' The payment service is still working on it.',
  unknown: ' We could not check whether it happened.',
}

const names: Record<string, string> = {
  PASSKEY: 'A passkey',
  EMAIL_OTP: 'Codes by email',
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
