/** What becomes of a payment, in words, by its recipient. Source: the interface document, "Sandbox outcome rules" and sandbox UMA addresses. */

import type { beneficiaryOutcomes, quoteOutcomes, umaOutcomes } from '@embedded-wallet/protocol'

type Outcome<Table> = Exclude<keyof Table, 'other'>

const payments: Record<Outcome<typeof quoteOutcomes>, string> = {
  '002': 'Fails before money leaves the wallet.',
  '003': 'Arrives after six minutes.',
  '004': 'The bank rejects it. The money is back after half a minute.',
  '005': 'Arrives. Half a minute later it is returned, and half a minute after that it is back.',
  '006': 'Is cancelled on the way. The money is back after half a minute.',
  '007': 'Fails, and so does its refund: the money is in neither place.',
}
const names: Record<Outcome<typeof beneficiaryOutcomes>, string> = {
  '102': 'The name does not match the account.',
  '103': 'The name matches in part.',
  '104': 'The check of the name ends after half a minute.',
  '105': 'There is no such account.',
  '106': 'The bank checks no names.',
  '107': 'The receiving bank checks the name later.',
}
const addresses: Record<keyof typeof umaOutcomes, string> = {
  '$success.usd': 'Arrives at once, in dollars.',
  '$success.eur': 'Arrives at once, in euros.',
  '$success.mxn': 'Arrives at once, in pesos.',
  '$pending.long.usd': 'Arrives after a day.',
  '$fail.compliance.usd': 'Compliance stops it. The money is back after half a minute.',
}

/** @returns Each recipient with what it does. An account number may begin with any digits. */
export const outcomeWords = (umaDomain: string): [recipient: string, words: string][] => [
  ['550000000', 'Arrives at once. So does any other number.'],
  // Not as one object: its order would not be that of the lines.
  ...[...Object.entries(payments), ...Object.entries(names)].map(([suffix, words]): [string, string] => [
    `550000${suffix}`,
    words,
  ]),
  ...Object.entries(addresses).map(([user, words]): [string, string] => [`${user}@${umaDomain}`, words]),
]
