/** Reads the payment that a link to the send form names: `/send?recipient=…&amount=…`. The form says so, and the user still reviews and confirms it. */

import { type Draft, emptyDraft } from './draft'

/** @returns Undefined when the link names no recipient. */
export function draftOfLink(search: string): Draft | undefined {
  const parameters = new URLSearchParams(search)
  const recipient = parameters.get('recipient')
  if (!recipient) return undefined
  const isAccount = /^(External|Internal)Account:|^EmbeddedWallet:/.test(recipient)
  return {
    ...emptyDraft,
    way: isAccount ? 'account' : 'person',
    recipient,
    amount: parameters.get('amount') ?? '',
    isFromLink: true,
  }
}
