/** Puts into words what the service found out about the name of a payee, and whether the user must acknowledge it. */

import { fill } from './fill.js'
import { mustBeAcknowledged } from './mustBeAcknowledged.js'
import { sentences } from './sentences.js'
import type { Texts } from './texts.js'
import { isVisible, visibleText } from './visibleText.js'

/** How the name that the payer gave compares with the name that the recipient's bank knows. */
export interface PayeeCheck {
  /** The service's `beneficiaryVerificationStatus`, such as `MATCHED`. */
  status: string
  /** The name that the payer gave. */
  enteredName?: string | undefined
  /** The name that the bank knows. */
  verifiedName?: string | undefined
}

/** What the user reads about the name of a payee. */
export interface CheckWords {
  tone: 'good' | 'info' | 'warning' | 'error'
  title: string
  text: string
  /** What the user must tick before the payment can be signed. */
  acknowledgement?: string | undefined
}

/** Source of the statuses: interface document, ExternalAccount, beneficiaryVerificationStatus. */
const tones = {
  MATCHED: 'good',
  PARTIAL_MATCH: 'warning',
  NOT_MATCHED: 'error',
  UNSUPPORTED: 'info',
  CHECKED_BY_RECEIVING_FI: 'info',
  PENDING: 'info',
} as const

/**
 * Puts into words what the bank found out about the name of a payee.
 *
 * @param check - Undefined, or null as JSON has it, for a recipient without a bank account.
 * @param isTest - Whether the payee does not exist: then no bank checked anything.
 */
export function describePayeeCheck(
  { check: words }: Pick<Texts, 'check'>,
  check: PayeeCheck | null | undefined,
  isTest = false,
): CheckWords {
  // A check of nothing must not look like a check.
  if (isTest && (!check || check.status === 'MATCHED')) return { tone: 'info', ...words.test }
  if (!check) return { tone: 'info', ...words.noNames }
  const { status } = check
  const entered = nameIn(check.enteredName) ?? words.entered
  const known = Object.hasOwn(tones, status) ? (status as keyof typeof tones) : undefined
  const { title, text } = words[known ?? 'unknown']
  return {
    tone: known ? tones[known] : 'info',
    title,
    text: fill(text, { entered, verified: nameIn(check.verifiedName) ?? entered }),
    ...(mustBeAcknowledged(status) && { acknowledgement: words.acknowledge }),
  }
}

/** A name inside a sentence. */
const nameIn = (name: unknown) => (isVisible(name) ? visibleText(name, 80) : undefined)

/** What stays on the page of a payment. Undefined if there was nothing to warn of. */
export function describePastCheck(
  { check: words }: Pick<Texts, 'check'>,
  { status, verifiedName }: PayeeCheck,
  isConfirmed: boolean,
): { value: string; detail: string } | undefined {
  const { past } = words
  const verified = nameIn(verifiedName)
  const found = verified && fill(past.bankSays, { verified })
  if (status === 'NOT_MATCHED')
    return { value: past.notMatched, detail: sentences(found, isConfirmed && past.confirmed) }
  if (status === 'PARTIAL_MATCH') return { value: past.partly, detail: sentences(found) }
  return undefined
}
