/** Reads the order of a send form. It comes from a page. */

import { SendingRefusal } from './sendingRefusal.js'

/** An order whose form is right. Whether it can be paid is not known yet. */
export interface ReadOrder {
  recipient: string
  side: 'SENDING' | 'RECEIVING'
  amount: string
  receives: string | undefined
  purpose: string | undefined
  message: string | undefined
  rail: string | undefined
}

/** The code of a currency. */
export const currencyCode = /^[A-Z0-9]{2,10}$/

/** Assumption: as long as in a SEPA transfer. The service names no bound. */
const maxMessage = 140

/** @throws {SendingRefusal} `INVALID_ORDER`. */
export function readOrder(given: unknown): ReadOrder {
  const { recipient, side, amount, receives, purpose, message, rail } = (given ?? {}) as Readonly<
    Record<string, unknown>
  >
  const isText = (value: unknown, max: number): value is string | undefined =>
    value === undefined || (typeof value === 'string' && value.length <= max)
  const isOrder =
    typeof recipient === 'string' &&
    recipient.length <= 400 &&
    typeof amount === 'string' &&
    (side === 'SENDING' || side === 'RECEIVING') &&
    (receives == null || (typeof receives === 'string' && currencyCode.test(receives)))
  if (!isOrder || !isText(purpose, 40) || !isText(rail, 40) || !isText(message, maxMessage))
    throw new SendingRefusal('INVALID_ORDER')
  // Only a bank can be reached in several ways.
  if (rail !== undefined && !recipient.trim().startsWith('ExternalAccount:'))
    throw new SendingRefusal('INVALID_ORDER')
  return {
    recipient: recipient.trim(),
    side,
    amount,
    receives: receives ?? undefined,
    purpose,
    message: message?.trim() || undefined,
    rail,
  }
}

/** Whole units as the smallest ones. @throws {SendingRefusal} `INVALID_AMOUNT`. */
export function unitsOf(amount: string, decimals: number): number {
  const [, whole = '', fraction = ''] = /^(\d{1,20})(?:\.(\d{1,20}))?$/.exec(amount) ?? []
  const units =
    whole === '' || fraction.length > decimals ? 0 : Number(whole + fraction.padEnd(decimals, '0'))
  if (units < 1 || !Number.isSafeInteger(units)) throw new SendingRefusal('INVALID_AMOUNT')
  return units
}
