/** The endpoints that change a customer or verify an address, and the privacy of a wallet: signed where a credential or the wallet depends on it. */

import { type Customer, isWayIn, REQUEST_ID_HEADER, type UpdateCustomerBody } from '@embedded-wallet/protocol'
import { namesOf } from '../authentication/payloadToSign.js'
import {
  newVerificationToken,
  refuseInProgress,
  replace,
  requireReplacement,
} from '../authentication/replacement.js'
import { acceptSignature, findSignatureRequest, requestSignature } from '../authentication/signedRetry.js'
import { sha256Hex, utf8 } from '../encoding.js'
import type { Routes } from '../http/route.js'
import { openAccounts } from '../payments/openAccounts.js'
import { showAccount } from '../payments/showAccount.js'
import { refuseMalformedUma } from '../payments/umaAddress.js'
import { conflict, invalidField, invalidInput, Refusal } from '../refusal.js'
import { currencyOf } from '../state/currencies.js'
import type { AuthMethodRecord } from '../state/records.js'
import { authMethodsOf, find, findLiveCustomer, isoTime, type Service, update } from '../state/service.js'
import { contactToVerify, sendContactCode, takeContactCode } from '../verification/contactCodes.js'
import { hasAcceptedTerms, refuseUnknownTerms, withConsents } from '../verification/verifyCustomer.js'
import { withoutOwnFields } from './customers.js'

export const contactRoutes = {
  async updateInternalAccount(call, service) {
    const account = find(service, 'accounts', call.params.accountId)
    if (account.type !== 'EMBEDDED_WALLET')
      throw invalidField('accountId', 'only an embedded wallet can be private')
    const request = findSignatureRequest(call, service)
    if (request === undefined) {
      // Source: profile 2026-08, section "What is put before a wallet to sign", row "wallet privacy".
      const parameters = {
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
        // Assumption: the content is opaque to clients.
        payload: await sha256Hex(utf8(`${account.id} ${call.body.privateEnabled} ${service.clock.now()}`)),
        signWith: namesOf(account.id).walletId,
      }
      return requestSignature(call, { accountId: account.id, action: 'set privacy', parameters }, service)
    }
    await acceptSignature(call, request, service)
    const { privateEnabled } = call.body
    return showAccount(update(service.records.accounts, account, { privateEnabled }, service), service)
  },

  async updateCustomer(call, service) {
    const { body, params } = call
    const customer = findLiveCustomer(service, params.customerId)
    refuseImpossible(body, customer, service)
    refuseUnknownTerms(body)
    const credential = credentialOf(body, customer, service)
    let replacement: AuthMethodRecord | undefined
    if (credential !== undefined) {
      refuseTaken(body, credential, service)
      const request = findSignatureRequest(call, service)
      if (call.accepted === undefined) refuseInProgress(customer.id, service)
      replacement = service.deployment.replacementCredentials
        ? requireReplacement(credential, (body.email ?? body.phoneNumber)!, service)
        : undefined
      const { accountId, type } = credential.authMethod
      const token = replacement && { verificationToken: newVerificationToken() }
      const [action, parameters] =
        type === 'EMAIL_OTP'
          ? (['update email', { userEmail: body.email, ...token }] as const)
          : (['update phone', { userPhoneNumber: body.phoneNumber, ...token }] as const)
      if (request === undefined) return requestSignature(call, { accountId, action, parameters }, service)
      await acceptSignature(call, request, service)
      refuseTaken(body, credential, service)
    } else if (service.deployment.signedContact && call.headers.has(REQUEST_ID_HEADER)) {
      // Assumption: a signed retry for a credential that is gone by now is this refusal.
      throw new Refusal(
        body.email === undefined ? 'SMS_OTP_CREDENTIAL_SET_CHANGED' : 'EMAIL_OTP_CREDENTIAL_SET_CHANGED',
        'the credentials of the customer changed meanwhile; start again without a signature',
      )
    }
    // There is no await from here on.
    const hadAccounts = hasAcceptedTerms(customer, service)
    change(findLiveCustomer(service, params.customerId), body, service)
    if (!hadAccounts && hasAcceptedTerms(customer, service)) openAccounts(customer, service)
    if (credential !== undefined && replacement !== undefined) replace(credential, replacement, service)
    else if (credential !== undefined) moveCredential(credential, (body.email ?? body.phoneNumber)!, service)
    return customer
  },

  startEmailVerification({ params: { customerId } }, service) {
    sendContactCode(customerId, 'email', service)
  },
  confirmEmailVerification: ({ params: { customerId }, body: { code } }, service) =>
    takeContactCode({ customerId, channel: 'email', code }, service),
  startPhoneVerification({ params: { customerId } }, service) {
    sendContactCode(customerId, 'phone', service)
  },
  confirmPhoneVerification: ({ params: { customerId }, body: { code } }, service) =>
    takeContactCode({ customerId, channel: 'phone', code }, service),
} satisfies Partial<Routes>

/** Source: profile 2026-08, PATCH /customers/{id}: any field of that kind of customer but these. */
const fixedFields = ['id', 'platformCustomerId', 'region']
function refuseImpossible(body: UpdateCustomerBody, customer: Customer, service: Service): void {
  const fixed = fixedFields.find((field) => Object.hasOwn(body, field))
  if (fixed !== undefined) throw invalidInput(`${fixed}: it cannot be changed`, fixed)
  if (body.customerType !== customer.customerType)
    throw invalidField('customerType', 'it is not that of the customer')
  if (body.customerType === 'INDIVIDUAL' && body.businessInfo !== undefined)
    throw invalidField('businessInfo', 'only for a BUSINESS')
  if (service.deployment.signedContact && body.email !== undefined && body.phoneNumber !== undefined)
    throw invalidField('phoneNumber', 'change email and phoneNumber one after the other')
  for (const code of body.currencies ?? []) currencyOf(code, service)
  const { umaAddress } = body
  if (umaAddress === undefined) return
  refuseMalformedUma(umaAddress)
  const [holder = customer] = service.records.customers.by('umaAddress', umaAddress)
  if (holder.id !== customer.id) throw conflict('umaAddress: another customer has it')
}

/** The credential of the customer's wallets with the address that the body changes, where the change must be signed. */
function credentialOf({ email, phoneNumber }: UpdateCustomerBody, customer: Customer, service: Service) {
  if (!service.deployment.signedContact) return undefined
  const type = email !== undefined && email !== customer.email ? 'EMAIL_OTP' : 'SMS_OTP'
  if (type === 'SMS_OTP' && (phoneNumber === undefined || phoneNumber === customer.phoneNumber))
    return undefined
  return service.records.accounts
    .by('customerId', customer.id)
    .flatMap(({ id }) => authMethodsOf(service, id))
    .find(({ authMethod }) => authMethod.type === type && isWayIn(authMethod))
}

const refuseTaken = ({ email, phoneNumber }: UpdateCustomerBody, own: AuthMethodRecord, service: Service) =>
  refuseTakenAddress(own.authMethod.type, email ?? phoneNumber, service, own)

/**
 * @throws Refusal 409 if another wallet signs in with the address. Source of the code of a number: service of autumn 2026, its published list of the
 * codes of a 409, read 2026-11-29.
 */
export function refuseTakenAddress(
  type: string,
  address: string | undefined,
  service: Service,
  own?: AuthMethodRecord,
): void {
  const isTaken = [...service.records.authMethods.values()].some(
    ({ authMethod, otp }) =>
      authMethod.type === type &&
      authMethod.id !== own?.authMethod.id &&
      isWayIn(authMethod) &&
      otp?.address.toLowerCase() === address?.toLowerCase(),
  )
  if (!isTaken) return
  if (type === 'SMS_OTP')
    throw new Refusal(
      'SMS_OTP_PHONE_NUMBER_ALREADY_EXISTS',
      'phoneNumber: another wallet has codes sent to it',
    )
  throw new Refusal('EMAIL_OTP_EMAIL_ALREADY_EXISTS', 'email: another wallet signs in with this address')
}

function change(customer: Customer, body: UpdateCustomerBody, service: Service): void {
  const { email = customer.email, phoneNumber = customer.phoneNumber } = body
  const fresh = {
    ...(email !== undefined && email !== customer.email && { email }),
    ...(phoneNumber !== undefined && phoneNumber !== customer.phoneNumber && { phoneNumber }),
  }
  const contact = contactToVerify(fresh, customer, service)
  const changes = { ...withoutOwnFields(body), ...withConsents(body, customer), ...contact }
  update(service.records.customers, customer, changes, service)
}

/** The next code goes to the new address, and one that is on its way is invalid. */
function moveCredential(record: AuthMethodRecord, address: string, service: Service): void {
  const { authMethod } = record
  Object.assign(authMethod, { nickname: address, updatedAt: isoTime(service.clock.now()) })
  if (record.otp !== undefined) {
    record.otp.address = address
    delete record.otp.code
  }
  service.records.authMethods.set(authMethod.id, record)
}
