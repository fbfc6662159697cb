/** Texts that users and services write: ordinary ones, and those that try to break a page. */

import type { Fetch, UserTexts } from './state.js'

export const ordinary: UserTexts = {
  name: 'Ada Lovelace',
  bank: 'EUR account ending 4000',
  address: '$ada.lovelace@bank.example',
  note: 'Rent for May',
}

/** Controls, a change of direction that does not end, markup, families of emoji, a word without an end, and very much of it. */
export const hostile: UserTexts = {
  name: `\u202Egnp.exe\u0000\u0007\u001B[31m<img src=x onerror=alert(1)>${'Wolfeschlegelsteinhausen'.repeat(8)}`,
  bank: `${'9'.repeat(300)}\u2066\u2067\u202D</dl><script>alert(1)</script>${'👩‍👩‍👧‍👦'.repeat(50)}`,
  address: `$${'a'.repeat(2500)}@${'b.'.repeat(1250)}example`,
  note: `{name}{sent}${'\u0301'.repeat(60)}<b data-hostile>${'very long '.repeat(500)}`,
}

/** The fields of a response that a user or a service writes freely, and what a hostile one writes there. */
const writtenFields: Readonly<Record<string, string>> = {
  ...{ nickname: hostile.name, FULL_NAME: hostile.name, accountHolderName: hostile.bank },
  ...{
    description: hostile.note,
    reference: hostile.bank,
    bankName: hostile.bank,
    accountNumber: hostile.bank,
  },
  ...{ notes: hostile.note, umaAddress: hostile.address, email: hostile.address, phoneNumber: hostile.bank },
  ...{ message: hostile.note, paymentRail: hostile.name },
}

/** The same relay, with hostile texts in each response. */
export const writtenByOthers =
  (relay: Fetch): Fetch =>
  async (request) => {
    const response = await relay(request)
    const text = await response.text()
    // Another address than the user saw would be another payment, and the wallet says so.
    const isPayment = request.url.includes('/quotes/')
    const write = (name: string, value: unknown) =>
      typeof value !== 'string' || (isPayment && name === 'umaAddress')
        ? value
        : (writtenFields[name] ?? value)
    const { status, headers } = response
    return new Response(text && JSON.stringify(JSON.parse(text, write)), { status, headers })
  }
