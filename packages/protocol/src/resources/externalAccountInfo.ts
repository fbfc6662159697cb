/** What names an account outside of the service: one variant per country's rails, and whatever newer ones bring. */

import * as v from 'valibot'
import { type OpenEnum, openEnum } from '../scalars.js'
import { Address } from './address.js'

/** Variants of `accountInfo` seen so far. */
export const externalAccountTypes = ['USD_ACCOUNT', 'AED_ACCOUNT', 'BRL_ACCOUNT'] as const
export type ExternalAccountType = (typeof externalAccountTypes)[number]

/** Discriminated by `accountType`; the other fields depend on it. */
export interface ExternalAccountInfo {
  accountType: OpenEnum<ExternalAccountType>
  [field: string]: unknown
}

const text = /* @__PURE__ */ v.pipe(v.string(), v.nonEmpty())
const optionalText = /* @__PURE__ */ v.exactOptional(text)

/** Assumption: of each variant only what names the account is required. */
const usdAccountInfo = /* @__PURE__ */ v.looseObject({
  accountType: v.literal('USD_ACCOUNT'),
  accountNumber: text,
  routingNumber: text,
  bankAccountType: optionalText,
  bankName: optionalText,
  platformAccountId: optionalText,
  beneficiary: v.exactOptional(
    v.looseObject({
      beneficiaryType: text,
      fullName: optionalText,
      birthDate: v.exactOptional(v.pipe(v.string(), v.isoDate())),
      nationality: optionalText,
      address: v.exactOptional(Address),
    }),
  ),
})
const aedAccountInfo = /* @__PURE__ */ v.looseObject({
  accountType: v.literal('AED_ACCOUNT'),
  iban: text,
  swiftCode: optionalText,
})
const brlAccountInfo = /* @__PURE__ */ v.looseObject({
  accountType: v.literal('BRL_ACCOUNT'),
  pixKey: text,
  pixKeyType: optionalText,
  taxId: optionalText,
})
const otherAccountInfo = /* @__PURE__ */ v.looseObject({ accountType: text })

/** All that a request's `accountInfo` may be. */
export const externalAccountInfoChoices: readonly v.GenericSchema<ExternalAccountInfo>[] = [
  usdAccountInfo,
  aedAccountInfo,
  brlAccountInfo,
  otherAccountInfo,
]

/** The schema of a request's `accountInfo`: known variants are checked, others are taken as they come. */
export const ExternalAccountInfo: v.GenericSchema<ExternalAccountInfo> = /* @__PURE__ */ v.lazy((input) => {
  switch ((input as { accountType?: unknown } | null)?.accountType) {
    case 'USD_ACCOUNT':
      return usdAccountInfo
    case 'AED_ACCOUNT':
      return aedAccountInfo
    case 'BRL_ACCOUNT':
      return brlAccountInfo
    default:
      return otherAccountInfo
  }
})

/** The schema of an answer's `accountInfo`: only its type is relied on. */
export const AnyAccountInfo: v.GenericSchema<ExternalAccountInfo> = /* @__PURE__ */ v.looseObject({
  accountType: openEnum<ExternalAccountType>(),
})
