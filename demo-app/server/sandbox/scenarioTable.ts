/**
 * What a payment can meet, in words. Each row is a row of the interface document's outcome tables (Endpoints, "Sandbox outcome rules"
 * and the sandbox UMA addresses), with what the sandbox's scripts do with the money.
 */

import type { beneficiaryOutcomes, quoteOutcomes, umaOutcomes } from '@embedded-wallet/protocol'

/** What a scenario sets up. */
export type SetUp =
  /** An account at a bank with a number that ends with `suffix`. */
  | { kind: 'bank'; name: string; suffix: string }
  /** An account number that no bank knows, so there is nothing to create. */
  | { kind: 'number'; suffix: string }
  /** One of the sandbox's UMA addresses, without its domain. */
  | { kind: 'uma'; user: keyof typeof umaOutcomes }
  /** A payment that waits for an approval. */
  | { kind: 'agent' }

export interface ScenarioRow {
  id: string
  group: 'The payment' | 'The name check' | 'By address' | 'Approval'
  title: string
  /** What happens to the money. */
  text: string
  /** What to do when the scenario is set up. */
  next: string
  setUp: SetUp
  /** The money comes back after it was delivered, so that the delivery is not its end. */
  comesBack?: true
}

type QuoteSuffix = Exclude<keyof typeof quoteOutcomes, 'other'>
type NameSuffix = Exclude<keyof typeof beneficiaryOutcomes, 'other'>

const bank = (name: string, suffix: QuoteSuffix | NameSuffix | '000'): SetUp => ({
  kind: 'bank',
  name,
  suffix,
})

const send = 'The form is filled in. Review the payment and confirm it.'

export const scenarioTable: readonly ScenarioRow[] = [
  {
    ...{ id: 'arrives', group: 'The payment', title: 'Arrives at once' },
    text: 'The bank of the recipient takes the money.',
    next: send,
    setUp: bank('Alma Arriving', '000'),
  },
  {
    ...{ id: 'six-minutes', group: 'The payment', title: 'Takes six minutes' },
    text: 'The money leaves your balance and arrives after six minutes.',
    next: `${send} Then move the clock by ten minutes.`,
    setUp: bank('Lena Late', '003'),
  },
  {
    ...{ id: 'bank-rejects', group: 'The payment', title: 'The recipient’s bank rejects it' },
    text: 'The money leaves, is rejected, and is back in your balance after half a minute.',
    next: `${send} Then move the clock by one minute.`,
    setUp: bank('Rita Rejected', '004'),
  },
  {
    ...{ id: 'comes-back', group: 'The payment', title: 'Arrives, then comes back' },
    text: 'The money arrives. Half a minute later the bank returns it, and half a minute after that it is back.',
    next: `${send} Then move the clock by one minute, twice.`,
    setUp: bank('Boris Boomerang', '005'),
    comesBack: true,
  },
  {
    ...{ id: 'gone', group: 'The payment', title: 'Gone, and not back' },
    text: 'The payment fails, and so does its refund. The money is in neither place.',
    next: `${send} Then move the clock by one minute.`,
    setUp: bank('Gus Gone', '007'),
  },
  {
    ...{ id: 'cancelled', group: 'The payment', title: 'Cancelled on the way' },
    text: 'The payment is cancelled after it left, and the money is back after half a minute.',
    next: `${send} Then move the clock by one minute.`,
    setUp: bank('Cora Cancelled', '006'),
  },
  {
    ...{ id: 'not-executed', group: 'The payment', title: 'The service cannot execute it' },
    text: 'The payment fails before any money leaves your balance.',
    next: send,
    setUp: bank('Nora Never', '002'),
  },
  {
    ...{ id: 'name-differs', group: 'The name check', title: 'The name does not match' },
    text: 'The bank knows the account under another name. The review warns you.',
    next: 'The form is filled in. Review the payment and read the warning.',
    setUp: bank('Wanda Wrongname', '102'),
  },
  {
    ...{ id: 'name-partly', group: 'The name check', title: 'The name matches in part' },
    text: 'The bank knows the account under a similar name. The review shows both.',
    next: 'The form is filled in. Review the payment and compare the names.',
    setUp: bank('Petra Partly', '103'),
  },
  {
    ...{ id: 'name-pending', group: 'The name check', title: 'The check is pending' },
    text: 'The bank has not responded yet. The check ends after half a minute.',
    next: 'The form is filled in. Review the payment now, and again after you moved the clock by one minute.',
    setUp: bank('Penny Pending', '104'),
  },
  {
    ...{ id: 'name-unsupported', group: 'The name check', title: 'The bank checks no names' },
    text: 'Nothing is known about the name. The review says so.',
    next: 'The form is filled in. Review the payment.',
    setUp: bank('Uma Unchecked', '106'),
  },
  {
    ...{ id: 'name-at-bank', group: 'The name check', title: 'The recipient’s bank checks later' },
    text: 'The receiving bank checks the name when the money arrives.',
    next: 'The form is filled in. Review the payment.',
    setUp: bank('Larry Later', '107'),
  },
  {
    ...{ id: 'no-account', group: 'The name check', title: 'There is no such account' },
    text: 'The bank does not know the number. Nothing can be sent.',
    next: 'The form is filled in. Review the payment: it is refused.',
    setUp: { kind: 'number', suffix: '105' },
  },
  {
    ...{ id: 'compliance', group: 'By address', title: 'Compliance stops it' },
    text: 'The money leaves, is stopped, and is back in your balance after half a minute.',
    next: `${send} Then move the clock by one minute.`,
    setUp: { kind: 'uma', user: '$fail.compliance.usd' },
  },
  {
    ...{ id: 'a-day', group: 'By address', title: 'Takes a day' },
    text: 'The money leaves your balance and arrives a day later.',
    next: `${send} Its page says that it is on its way.`,
    setUp: { kind: 'uma', user: '$pending.long.usd' },
  },
  {
    ...{ id: 'dollars', group: 'By address', title: 'Arrives in dollars' },
    text: 'A payment to an address such as $name@domain.',
    next: send,
    setUp: { kind: 'uma', user: '$success.usd' },
  },
  {
    ...{ id: 'euros', group: 'By address', title: 'Arrives in euros' },
    text: 'You pay in your currency. The recipient gets euros at the rate of the review.',
    next: send,
    setUp: { kind: 'uma', user: '$success.eur' },
  },
  {
    ...{ id: 'pesos', group: 'By address', title: 'Arrives in Mexican pesos' },
    text: 'You pay in your currency. The recipient gets pesos at the rate of the review.',
    next: send,
    setUp: { kind: 'uma', user: '$success.mxn' },
  },
  {
    ...{ id: 'approval', group: 'Approval', title: 'Not enough approval' },
    text: 'An agent asks to pay you. No money moves until the platform approves.',
    next: 'The payment waits under “Agents”. Approve or reject it there.',
    setUp: { kind: 'agent' },
  },
]
