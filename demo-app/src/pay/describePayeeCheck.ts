/** Says in words what the service found out about the name of a payee, and whether the user must acknowledge it. */

import type { PayeeCheck } from '../../shared/apiTypes'

export interface CheckWords {
  tone: 'good' | 'info' | 'warning' | 'error'
  title: string
  text: string
  /** What the user must tick before the payment can be signed. */
  acknowledgement?: string
}

const unchecked = 'Check the name and the number with the recipient yourself.'

/** Source of the statuses: interface document, ExternalAccount, beneficiaryVerificationStatus. */
const words: Readonly<Record<string, CheckWords>> = {
  MATCHED: {
    tone: 'good',
    title: 'The name matches',
    text: 'The bank says that this account belongs to {verified}.',
  },
  PARTIAL_MATCH: {
    tone: 'warning',
    title: 'The name matches only in part',
    text: 'Look at both names. Send only if both are the recipient that you want to pay.',
  },
  NOT_MATCHED: {
    tone: 'error',
    title: 'The name does not match',
    text: 'The bank says that this account does not belong to {entered}. Money that goes to the wrong account is hard to get back.',
    acknowledgement: 'I know that the name does not match, and I want to pay this account.',
  },
  UNSUPPORTED: {
    tone: 'info',
    title: 'The name was not checked',
    text: `This bank does not check names. ${unchecked}`,
  },
  CHECKED_BY_RECEIVING_FI: {
    tone: 'info',
    title: 'The bank checks the name later',
    text: `The recipient’s bank compares the name when the money arrives, and may send it back. ${unchecked}`,
  },
  PENDING: {
    tone: 'info',
    title: 'The name is still being checked',
    text: 'The bank has not responded yet. You can wait a moment and review the payment again.',
  },
}

const unknown: CheckWords = {
  tone: 'info',
  title: 'The name was not checked',
  text: `The service does not say whether the name is right. ${unchecked}`,
}

/** For recipients without a bank account: an address, or another wallet. */
const noNames: CheckWords = {
  tone: 'info',
  title: 'No name to check',
  text: 'The money goes to exactly this address. Check that it is the right one.',
}

export function describePayeeCheck(check: PayeeCheck | undefined): CheckWords {
  if (check === undefined) return noNames
  const { status, enteredName = 'the name you entered', verifiedName = enteredName } = check
  const found = Object.hasOwn(words, status) ? words[status]! : unknown
  return { ...found, text: found.text.replace('{entered}', enteredName).replace('{verified}', verifiedName) }
}

/** What stays on the page of a payment. Undefined when there was nothing to warn of. */
export function describePastCheck(
  { status, verifiedName }: PayeeCheck,
  isConfirmed: boolean,
): { value: string; detail: string } | undefined {
  const found = verifiedName && `The bank says ${verifiedName}.`
  const join = (...sentences: unknown[]) => sentences.filter(Boolean).join(' ')
  if (status === 'NOT_MATCHED')
    return { value: 'Did not match', detail: join(found, isConfirmed && 'You confirmed it.') }
  if (status === 'PARTIAL_MATCH') return { value: 'Matched only in part', detail: join(found) }
  return undefined
}
