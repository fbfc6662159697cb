/** Finds the responses that are about something else than their request. Loads with the first call. */

import { accountKey, isUnreadable, type ProfileName, type Quote, type Row } from '@embedded-wallet/protocol'
import type { RelayedName } from './relayedEndpoints.js'

/** What a response is held against. */
export interface Asked {
  params?: Readonly<Record<string, string>> | undefined
  /** JSON text. */
  body?: string | undefined
  /** The credential type of the AuthMethod or session that the call names. */
  type?: string | undefined
  /** The wallet's account; undefined before a login. */
  accountId?: string | undefined
  profile: ProfileName
}

type Fields = Readonly<Record<string, unknown>>

/** The fields that a response and its request both have, for one endpoint: the first that differs is what the check returns. */
type Check = (response: Fields, asked: Asked, body: Fields) => string | false | undefined

const isOther = (accountId: unknown, { accountId: own }: Asked): boolean =>
  own !== undefined && accountKey(String(accountId)) !== accountKey(own)
const isOtherType = (type: unknown, expected: unknown): boolean => expected !== undefined && type !== expected
const isOtherText = (text: unknown, expected: unknown): boolean =>
  String(text).toLowerCase() !== String(expected).toLowerCase()

const isOfOtherAccount: Check = ({ data }, asked) =>
  (data as Row<{ accountId: string }>[]).some((row) => !isUnreadable(row) && isOther(row.accountId, asked)) &&
  'data.accountId'

const authMethod: Check = ({ id, accountId, type }, asked, { type: registered }) => {
  if (isOther(accountId, asked)) return 'accountId'
  if (isOtherType(type, registered ?? asked.type)) return 'type'
  return asked.params !== undefined && id !== asked.params.authMethodId && 'id'
}

/** Only the interface document lets the caller choose where codes go. */
const chosenAddress = ({ profile }: Asked, { email, phoneNumber }: Fields): unknown =>
  profile === 'document' ? (email ?? phoneNumber) : undefined

const session: Check = ({ accountId, type }, asked, { type: proven }) =>
  (isOther(accountId, asked) && 'accountId') || (isOtherType(type, proven ?? asked.type) && 'type')

const ofAccount: Check = ({ id }, asked) => isOther(id, asked) && 'id'
/** The field is there and differs. Services may write addresses in lower case. */
const differs = (response: Fields, body: Fields) => (field: string) =>
  response[field] !== undefined && isOtherText(response[field], body[field])

const quote: Check = (response, asked) => {
  const { id } = response as unknown as Quote
  return id !== asked.params?.quoteId ? 'id' : newQuote(response, asked, {})
}

/** The app has just made it, so its id is new. */
const newQuote: Check = (response, asked) => {
  const made = response as unknown as Quote
  return (isOther(made.source.accountId, asked) && 'source.accountId') || insaneAmount(made)
}

const checks: Partial<Record<RelayedName, Check>> = {
  registerAuthMethod: (response, asked, body) => {
    const { credentialId, nickname } = response
    const { attestation } = body as { attestation?: Fields }
    const address = chosenAddress(asked, body)
    if (nickname !== undefined && address !== undefined && isOtherText(nickname, address)) return 'nickname'
    if (credentialId !== undefined && attestation && credentialId !== attestation.credentialId)
      return 'credentialId'
    return authMethod(response, asked, body)
  },
  listAuthMethods: isOfOtherAccount,
  challengeAuthMethod: authMethod,
  verifyAuthMethod: session,
  listSessions: isOfOtherAccount,
  refreshSession: session,
  exportInternalAccount: ofAccount,
  updateInternalAccount: (response, asked, body) =>
    (response.id !== undefined && ofAccount(response, asked, body)) ||
    Object.keys(body).find(differs(response, body)),
  // The schemas promise no id of a customer.
  updateCustomer: (response, { params }, body) =>
    (differs(response, { id: params?.customerId })('id') && 'id') ||
    Object.keys(body).find(differs(response, body)),
  getQuote: quote,
  executeQuote: quote,
  authorizeQuote: quote,
  requestQuote: newQuote,
  startScaLogin: ({ factor }, _, body) => factor !== body.factor && 'factor',
}

/**
 * Compares a response with its request. Both names of an account are the same, and what a deployment may choose by itself, such
 * as the nickname of an identity, is not compared.
 *
 * @param response - A success, checked against its schema.
 * @returns The field that contradicts the request; undefined when the response belongs to it.
 */
export function foreignField(name: RelayedName, response: unknown, asked: Asked): string | undefined {
  const body = asked.body === undefined ? {} : JSON.parse(asked.body)
  return checks[name]?.((response ?? {}) as Fields, asked, body) || undefined
}

/** @returns The amount of a quote that no payment can have: a negative one, or fees above the total. */
export function insaneAmount(quote: Quote): string | undefined {
  const { totalSendingAmount, totalReceivingAmount, feesIncluded = 0 } = quote
  const amounts = { totalSendingAmount, totalReceivingAmount, feesIncluded }
  const negative = Object.entries(amounts).find(([, amount]) => amount < 0)?.[0]
  return negative ?? (feesIncluded > totalSendingAmount ? 'feesIncluded' : undefined)
}
