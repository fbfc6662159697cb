/** What identifies an account outside the service: one variant per kind of account. Newer variants are kept as they are. */

import * as v from 'valibot'
import { type OpenEnum, openEnum } from '../scalars.js'
import { Address } from './address.js'

/** The known variants of `accountInfo`. */
export const externalAccountTypes = ['USD_ACCOUNT', 'AED_ACCOUNT', 'BRL_ACCOUNT'] as const
/** One of `externalAccountTypes`. */
export type ExternalAccountType = (typeof externalAccountTypes)[number]

/** What identifies an external account. The other fields depend on `accountType`. */
export interface ExternalAccountInfo {
  accountType: OpenEnum<ExternalAccountType>
  [field: string]: unknown
}

const text = /* @__PURE__ */ v.pipe(v.string(), v.nonEmpty())
const optionalText = /* @__PURE__ */ v.exactOptional(text)

/** Assumption: of each variant only the fields that identify the account are required. */
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

/** The variants of `accountInfo` in a request. */
export const externalAccountInfoChoices: readonly v.GenericSchema<ExternalAccountInfo>[] = [
  usdAccountInfo,
  aedAccountInfo,
  brlAccountInfo,
  otherAccountInfo,
]

/** Schema of `accountInfo` in a request: known variants are checked, others are kept as they are. */
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

/** Schema of `accountInfo` in a response: only its type is checked. */
export const AnyAccountInfo: v.GenericSchema<ExternalAccountInfo> = /* @__PURE__ */ v.looseObject({
  accountType: openEnum<ExternalAccountType>(),
})
