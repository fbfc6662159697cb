/** Finds the responses that are about something other than their request. Loads with the first call. */

import { accountKey, isUnreadable, type ProfileName, type Quote, type Row } from '@embedded-wallet/protocol'
import type { OwnCall } from './relayCall.js'
import type { RelayedName } from './relayedEndpoints.js'

/** What a response is held against. */
export interface Sent {
  params?: Readonly<Record<string, string>> | undefined
  /** JSON text. */
  body?: string | undefined
  /** The credential type of the AuthMethod or session that the call names. */
  type?: string | undefined
  /** The wallet's account; undefined before a login. */
  accountId?: string | undefined
  profile: ProfileName
  own?: OwnCall | undefined
}

type Fields = Readonly<Record<string, unknown>>

/** The fields that a response and its request both have, for one endpoint: the first that differs is what the check returns. */
type Check = (response: Fields, sent: Sent, body: Fields) => string | undefined

const isOther = (accountId: unknown, { accountId: own }: Sent): boolean =>
  own !== undefined && accountKey(String(accountId)) !== accountKey(own)
const isOtherType = (type: unknown, expected: unknown): boolean => expected !== undefined && type !== expected
const isOtherText = (text: unknown, expected: unknown): boolean =>
  String(text).toLowerCase() !== String(expected).toLowerCase()

const rowsOfAccount: Check = ({ data }, sent) => {
  const rows = data as Row<{ accountId: string }>[]
  const hasOther = rows.some((row) => !isUnreadable(row) && isOther(row.accountId, sent))
  return hasOther ? 'data.accountId' : undefined
}

const authMethod: Check = ({ id, accountId, type }, sent, { type: registered }) => {
  if (isOther(accountId, sent)) return 'accountId'
  if (isOtherType(type, registered ?? sent.type)) return 'type'
  if (sent.params !== undefined && id !== sent.params.authMethodId) return 'id'
  return undefined
}

/** Only the interface document lets the caller choose where codes go. */
const chosenAddress = ({ profile }: Sent, { email, phoneNumber }: Fields): unknown =>
  profile === 'document' ? (email ?? phoneNumber) : undefined

const session: Check = ({ accountId, type }, sent, { type: proven }) => {
  if (isOther(accountId, sent)) return 'accountId'
  if (isOtherType(type, proven ?? sent.type)) return 'type'
  return undefined
}

const ofAccount: Check = ({ id }, sent) => (isOther(id, sent) ? 'id' : undefined)
/** The first field of the expected ones that is there and differs. Services may write addresses in lower case. */
const firstDifference = (response: Fields, expected: Fields) =>
  Object.keys(expected).find(
    (field) => response[field] !== undefined && isOtherText(response[field], expected[field]),
  )

const quote: Check = (response, sent) => {
  const { id } = response as unknown as Quote
  return id !== sent.params?.quoteId ? 'id' : newQuote(response, sent, {})
}

/** The app has just made it, so its id is new. */
const newQuote: Check = (response, sent) => {
  const made = response as unknown as Quote
  return isOther(made.source.accountId, sent) ? 'source.accountId' : insaneAmount(made)
}

const checks: Partial<Record<RelayedName, Check>> = {
  registerAuthMethod: (response, sent, body) => {
    const { credentialId, nickname } = response
    const { attestation } = body as { attestation?: Fields }
    const address = chosenAddress(sent, body)
    if (nickname !== undefined && address !== undefined && isOtherText(nickname, address)) return 'nickname'
    if (credentialId !== undefined && attestation && credentialId !== attestation.credentialId)
      return 'credentialId'
    return authMethod(response, sent, body)
  },
  listAuthMethods: rowsOfAccount,
  challengeAuthMethod: authMethod,
  verifyAuthMethod: session,
  listSessions: rowsOfAccount,
  refreshSession: session,
  exportInternalAccount: ofAccount,
  updateInternalAccount: (response, sent, body) => {
    if (response.id !== undefined && isOther(response.id, sent)) return 'id'
    return firstDifference(response, body)
  },
  // The schemas promise no id of a customer.
  updateCustomer: (response, { params }, body) =>
    firstDifference(response, { id: params?.customerId, ...body }),
  getQuote: quote,
  executeQuote: quote,
  authorizeQuote: quote,
  requestQuote: newQuote,
  startScaLogin: ({ factor }, _, body) => (factor === body.factor ? undefined : 'factor'),
}

/**
 * Compares a response with its request. Both names of an account are the same, and what a deployment may choose by itself, such
 * as the nickname of an identity, is not compared.
 *
 * @param response - A success, checked against its schema.
 * @returns The field that contradicts the request; undefined if the response belongs to it.
 */
export function foreignField(name: RelayedName, response: unknown, sent: Sent): string | undefined {
  const body = sent.body === undefined ? {} : JSON.parse(sent.body)
  if (sent.own) return sent.own.foreign?.(response as never)
  return checks[name]?.((response ?? {}) as Fields, sent, body)
}

/** @returns The amount of a quote that no payment can have: a negative one, or fees above the total. */
export function insaneAmount(quote: Quote): string | undefined {
  const { totalSendingAmount, totalReceivingAmount, feesIncluded = 0 } = quote
  const amounts = { totalSendingAmount, totalReceivingAmount, feesIncluded }
  const negative = Object.entries(amounts).find(([, amount]) => amount < 0)?.[0]
  return negative ?? (feesIncluded > totalSendingAmount ? 'feesIncluded' : undefined)
}
