/** What the service must have sent for a sandbox outcome to be shown: its suffix went in, and its outcome came out. Sources: `documentLimits.test.ts`. */

import {
  beneficiaryOutcomes,
  individualKycOutcomes,
  kybOutcomes,
  kycOutcomes,
  quoteOutcomes,
  transferOutcomes,
} from '@embedded-wallet/protocol'
import { calls, type Exchange, type Json, type Story } from './story.js'

/** Whether a text ends with the suffix, before its domain. `other`: with none of the rows of the table. */
function hasSuffix(text: unknown, row: string, table: object): boolean {
  const [user = ''] = String(text ?? '').split('@')
  return row === 'other' ? !Object.keys(table).some((suffix) => user.endsWith(suffix)) : user.endsWith(row)
}

/** What identifies an account outside: its number, IBAN, address and so on. */
const identifierOf = (accountInfo: Json): string =>
  ['accountNumber', 'iban', 'clabeNumber', 'address', 'vpa', 'phoneNumber', 'pixKey']
    .map((name) => accountInfo?.[name])
    .find((value) => value !== undefined)

const externalAccounts = (story: Story) =>
  calls(story, 'POST', /^\/(?:customers|platform)\/external-accounts$/)

/** The ids of the accounts outside with that suffix. */
const accountsWith = (story: Story, row: string, table: object): unknown[] =>
  externalAccounts(story).flatMap(({ isDone, sent, received }) =>
    isDone && hasSuffix(identifierOf(sent.accountInfo), row, table) ? [received.id] : [],
  )

/** The events of a payment, oldest first: what follows the dot of the type, and the seconds since the first one. */
const courseOf = ({ events }: Story, id: unknown) => {
  const own = events.filter(({ type, data }) => /_PAYMENT\./.test(type) && (data as Json).id === id)
  return own.map(({ type, timestamp }) => ({
    state: type.split('.')[1]!,
    seconds: (Date.parse(timestamp) - Date.parse(own[0]!.timestamp)) / 1000,
  }))
}
const statesOf = (story: Story, id: unknown) =>
  courseOf(story, id)
    .map(({ state }) => state)
    .join(' ')

/** The status of a transfer in its response, and its last event. */
const transferEnds: Record<string, readonly [outgoing: string, incoming: string, last: string]> = {
  '002': ['FAILED', 'FAILED', 'FAILED'],
  '003': ['FAILED', 'FAILED', 'FAILED'],
  '004': ['FAILED', 'REJECTED', 'FAILED'],
  '005': ['PENDING', 'PENDING', 'FAILED'],
  other: ['COMPLETED', 'COMPLETED', 'COMPLETED'],
}
const transfer = (direction: 'in' | 'out') => (story: Story, row: string) =>
  calls(story, 'POST', new RegExp(`^/transfer-${direction}$`)).some(({ isDone, sent, received }) => {
    const outside = direction === 'in' ? sent?.source : sent?.destination
    const [outgoing, incoming, last] = transferEnds[row]!
    return (
      isDone &&
      accountsWith(story, row, transferOutcomes).includes(outside.accountId) &&
      received.status === (direction === 'in' ? incoming : outgoing) &&
      courseOf(story, received.id).at(-1)?.state === last
    )
  })

/** The events of a quote's payment after its execution began. */
const quoteEnds: Record<string, string> = {
  '002': 'FAILED',
  '003': 'COMPLETED',
  '004': 'FAILED REFUND_PENDING REFUND_COMPLETED',
  '005': 'COMPLETED FAILED REFUND_PENDING REFUND_COMPLETED',
  '006': 'FAILED REFUND_PENDING REFUND_COMPLETED',
  '007': 'FAILED REFUND_PENDING REFUND_FAILED',
  other: 'COMPLETED',
}
/** Source: interface document, "Sandbox UMA addresses"; the day of a long payment is our own. */
const umaEnds: Record<string, readonly [events: string, seconds: number]> = {
  '$success.usd': ['COMPLETED', 0],
  '$success.eur': ['COMPLETED', 0],
  '$success.mxn': ['COMPLETED', 0],
  '$pending.long.usd': ['COMPLETED', 24 * 3600],
  '$fail.compliance.usd': ['FAILED REFUND_PENDING REFUND_COMPLETED', 0],
}
const quotes = (story: Story) => calls(story, 'POST', /^\/quotes$/).filter(({ isDone }) => isDone)

/** Where a magic value stands in a call. */
const magic: Record<string, (call: Exchange) => boolean> = {
  otp: ({ sent }) => sent?.otp === '000000',
  passkeySignature: ({ sent }) => sent?.assertion?.signature === 'sandbox-valid-passkey-signature',
  oidcToken: ({ sent }) => sent?.oidcToken === 'sandbox-valid-oidc-token',
  walletSignature: ({ headers }) => headers.get('service-wallet-signature') === 'sandbox-valid-signature',
}

/** Each table of outcomes by its name: whether a row of it was shown. */
export const outcomeWitnesses: Record<string, (story: Story, row: string) => boolean> = {
  kyb: (story, row) =>
    calls(story, 'POST', /^\/customers$/).some(
      ({ sent, received }) =>
        hasSuffix(sent?.businessInfo?.registrationNumber, row, kybOutcomes) &&
        calls(story, 'POST', /^\/verifications$/).some(
          (call) => call.isDone && call.sent.customerId === received.id,
        ) &&
        story.events.some(
          ({ type, data }) =>
            type === `CUSTOMER.KYB_${kybOutcomes[row as keyof typeof kybOutcomes]}` &&
            (data as Json).id === received.id,
        ),
    ),
  kyc: (story, row) =>
    calls(story, 'POST', /^\/beneficial-owners$/).some(
      ({ isDone, sent, received }) =>
        isDone &&
        hasSuffix(sent.personalInfo.lastName, row, kycOutcomes) &&
        received.kycStatus === kycOutcomes[row as keyof typeof kycOutcomes],
    ),
  individualKyc: (story, row) =>
    calls(story, 'POST', /^\/customers$/).some(
      ({ isDone, sent, received }) =>
        isDone &&
        sent.customerType === 'INDIVIDUAL' &&
        hasSuffix(sent.fullName, row, individualKycOutcomes) &&
        received.kycStatus === individualKycOutcomes[row as keyof typeof individualKycOutcomes],
    ),
  beneficiary: (story, row) =>
    externalAccounts(story).some(({ isDone, status, sent, received }) => {
      const outcome = beneficiaryOutcomes[row as keyof typeof beneficiaryOutcomes]
      if (!hasSuffix(identifierOf(sent?.accountInfo), row, beneficiaryOutcomes)) return false
      return outcome === 'INVALID_ACCOUNT'
        ? status === 400 && received.code === 'INVALID_BANK_ACCOUNT'
        : isDone && received.beneficiaryVerificationStatus === outcome
    }),
  transferIn: transfer('in'),
  transferOut: transfer('out'),
  quote: (story, row) =>
    quotes(story).some(
      ({ sent, received }) =>
        accountsWith(story, row, quoteOutcomes).includes(sent.destination.accountId) &&
        statesOf(story, received.transactionId) === `PENDING PROCESSING ${quoteEnds[row]}`,
    ),
  uma: (story, row) =>
    quotes(story).some(({ sent, received }) => {
      const [events, seconds] = umaEnds[row]!
      return (
        sent.destination.umaAddress === `${row}@sandbox.example` &&
        statesOf(story, received.transactionId) === `PENDING PROCESSING ${events}` &&
        courseOf(story, received.transactionId).find(({ state }) => state === events.split(' ')[0])!
          .seconds >= seconds
      )
    }),
  magic: ({ exchanges }, row) => exchanges.some((call) => call.isDone && magic[row]!(call)),
}
