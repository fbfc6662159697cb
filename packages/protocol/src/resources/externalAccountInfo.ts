/** What identifies an account outside the service: one variant per account type. */

import * as v from 'valibot'
import type { ProfileName } from '../profiles.js'
import { NonEmptyText, type OpenEnum, openEnum } from '../scalars.js'
import {
  accountFieldsOf,
  accountTypes,
  type ExternalAccountType,
  externalAccountTypes,
  holderFieldsOf,
} from './accountTypes.js'
import { Address } from './customer.js'

/** The holder of an external account. Which other fields it must have depends on the account type. */
export type Beneficiary =
  | { beneficiaryType: 'INDIVIDUAL'; fullName: string; address?: Address; [field: string]: unknown }
  | { beneficiaryType: 'BUSINESS'; legalName: string; address?: Address; [field: string]: unknown }

/** The fields of an account type, as the table has them. */
export type AccountFieldsOf<Type extends ExternalAccountType> = (typeof accountTypes)[Type]['fields']
/** The names of the fields that every deployment requires. */
export type RequiredFieldNames<Type extends ExternalAccountType> = {
  [Name in keyof AccountFieldsOf<Type>]: AccountFieldsOf<Type>[Name] extends {
    readonly isAlwaysRequired: true
  }
    ? Name
    : never
}[keyof AccountFieldsOf<Type>]

/** `accountInfo` of one account type in a request. What only some deployments require is optional here. */
export type AccountInfoOf<Type extends ExternalAccountType> = { accountType: Type } & {
  [Name in RequiredFieldNames<Type>]: string
} & { [Name in Exclude<keyof AccountFieldsOf<Type>, RequiredFieldNames<Type>>]?: string } & {
  beneficiary?: Beneficiary
  platformAccountId?: string
}

/** `accountInfo` in a request: the fields depend on `accountType`. */
export type AccountInfo = { [Type in ExternalAccountType]: AccountInfoOf<Type> }[ExternalAccountType]

/** What identifies an external account, in a response. The other fields depend on `accountType`. */
export interface ExternalAccountInfo {
  accountType: OpenEnum<ExternalAccountType>
  [field: string]: unknown
}

/** Creates the schema of `accountInfo` for one account type, with the rules of a profile, or with those that all share. It keeps unknown fields. */
export function accountInfoOf(
  accountType: ExternalAccountType,
  profile?: ProfileName,
): v.GenericSchema<ExternalAccountInfo> {
  const entries = accountFieldsOf(accountType, profile).map(({ name, isRequired, pattern }) => {
    const schema = v.pipe(v.string(), v.regex(pattern))
    return [name, isRequired ? schema : v.exactOptional(schema)]
  })
  return v.looseObject({
    accountType: v.literal(accountType),
    ...(Object.fromEntries(entries) as v.ObjectEntries),
    ...beneficiaryOf(accountType, profile),
  }) as v.GenericSchema<ExternalAccountInfo>
}

/** The interface document shows account types without a beneficiary, so only dated deployments require one. */
function beneficiaryOf(accountType: ExternalAccountType, profile: ProfileName | undefined) {
  const isDated = profile !== undefined && profile !== 'document'
  const needs = holderFieldsOf(accountType, profile)
  if (needs === undefined)
    return profile === '2026-08'
      ? {
          beneficiary: v.exactOptional(
            v.looseObject({ fullName: NonEmptyText, countryOfResidence: NonEmptyText }),
          ),
        }
      : {}
  const address = v.exactOptional(Address)
  const birthDate = v.exactOptional(v.pipe(v.string(), v.isoDate()))
  const beneficiary = v.variant('beneficiaryType', [
    v.looseObject({
      beneficiaryType: v.literal('INDIVIDUAL'),
      fullName: NonEmptyText,
      birthDate,
      address,
      ...(Object.fromEntries(
        needs.map((name) => [name, name === 'address' ? Address : NonEmptyText]),
      ) as v.ObjectEntries),
    }),
    v.looseObject({ beneficiaryType: v.literal('BUSINESS'), legalName: NonEmptyText, address }),
  ])
  return { beneficiary: isDated ? beneficiary : v.exactOptional(beneficiary) }
}

const otherAccountInfo = v.looseObject({ accountType: NonEmptyText })

/** The variants of `accountInfo` in a request. */
export const externalAccountInfoChoices: readonly v.GenericSchema[] = [
  ...externalAccountTypes.map((accountType) => accountInfoOf(accountType)),
  otherAccountInfo,
]

/** Whether the table has this account type. */
export function isAccountType(accountType: unknown): accountType is ExternalAccountType {
  return typeof accountType === 'string' && Object.hasOwn(accountTypes, accountType)
}

/** Schema of `accountInfo` in a request: what all profiles require is checked. A newer account type is kept as it is. */
export const ExternalAccountInfo: v.GenericSchema<AccountInfo> = v.lazy((input) => {
  const accountType = (input as { accountType?: unknown } | null)?.accountType
  return isAccountType(accountType) ? accountInfoOf(accountType) : otherAccountInfo
}) as v.GenericSchema<AccountInfo>

/** Schema of `accountInfo` in a response: only its type is checked. */
export const AnyAccountInfo: v.GenericSchema<ExternalAccountInfo> = v.looseObject({
  accountType: openEnum<ExternalAccountType>(),
})
