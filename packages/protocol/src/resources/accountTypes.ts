/** The types of external accounts as one table: the fields of each, and how the dated deployments differ. */

import type { ProfileName } from '../profiles.js'

/** A field of an account type. */
export interface AccountField<AlwaysRequired extends boolean = boolean> {
  readonly isAlwaysRequired: AlwaysRequired
  readonly isRequiredBefore: boolean
  /** Since 2026-08. */
  readonly isRequiredSince?: boolean
  readonly isAdded: boolean
  readonly pattern: RegExp
  /** The pattern since 2026-08. */
  readonly newPattern: RegExp
}

const optional = { isAlwaysRequired: false, isRequiredBefore: false, isAdded: false } as const
const anything = /./

/** Required. */
const must = (pattern = anything, newPattern = pattern): AccountField<true> => ({
  isAlwaysRequired: true,
  isRequiredBefore: true,
  isAdded: false,
  pattern,
  newPattern,
})
/** Required in 2026-04, optional since 2026-08. */
const mustBefore = (pattern = anything): AccountField<false> => ({
  ...optional,
  isRequiredBefore: true,
  pattern,
  newPattern: pattern,
})
/** Optional. */
const may = (pattern = anything, newPattern = pattern): AccountField<false> => ({
  ...optional,
  pattern,
  newPattern,
})
/** Optional, and unknown before 2026-08. */
const added = (pattern = anything): AccountField<false> => ({
  ...optional,
  isAdded: true,
  pattern,
  newPattern: pattern,
})
/** Unknown before 2026-08, and required since. */
const addedMust = (pattern = anything) => ({ ...added(pattern), isRequiredSince: true })

const bic = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/
const iban = /^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$/
const phone = /^\+[0-9]{6,14}$/
const fiveDigits = /^[0-9]{5}$/
const nineDigits = /^[0-9]{9}$/
const checkingOrSavings = /^(CHECKING|SAVINGS)$/

const swiftBank = { bankName: must(), accountNumber: must(), swiftCode: must(bic) }
const wallet = { address: must(), vaspName: added() }
const mobileMoney = (pattern = phone) => ({ phoneNumber: must(pattern), provider: must() })

/** One row of the table. */
export interface AccountTypeRow {
  /** The deployment that has the type first. Absent: every one. */
  readonly since?: '2026-08'
  readonly fields: Readonly<Record<string, AccountField>>
  /** How money can reach the account. Absent for wallets, which need no beneficiary either. */
  readonly rails?: readonly string[]
  /** Since 2026-08. */
  readonly addedRails?: readonly string[]
  /** What an individual beneficiary needs besides a name, and in which deployment. */
  readonly individual?: Readonly<Record<string, '2026-04' | '2026-08' | 'always'>>
}

/** Every account type with its fields. @see docs/reference/contract.md */
export const accountTypes = {
  AED_ACCOUNT: {
    fields: { iban: must(/^AE[0-9]{21}$/), swiftCode: may(bic) },
    rails: ['BANK_TRANSFER'],
    individual: { address: '2026-08' },
  },
  BASE_WALLET: { fields: wallet },
  BDT_ACCOUNT: {
    fields: {
      bankName: must(),
      accountNumber: mustBefore(),
      branchCode: mustBefore(fiveDigits),
      swiftCode: may(bic),
      phoneNumber: mustBefore(phone),
    },
    rails: ['BANK_TRANSFER', 'MOBILE_MONEY'],
  },
  BRL_ACCOUNT: {
    fields: {
      pixKey: must(),
      pixKeyType: must(/^(CPF|CNPJ|EMAIL|PHONE|RANDOM)$/),
      taxId: must(/^[0-9]{11,14}$/),
    },
    rails: ['PIX'],
  },
  BWP_ACCOUNT: { fields: mobileMoney(), rails: ['MOBILE_MONEY'] },
  CAD_ACCOUNT: {
    fields: {
      bankCode: must(/^[0-9]{3}$/),
      branchCode: must(fiveDigits),
      accountNumber: must(/^[0-9]{7,12}$/),
    },
    rails: ['BANK_TRANSFER'],
  },
  CNY_ACCOUNT: {
    since: '2026-08',
    fields: { bankName: must(), accountNumber: may(), phoneNumber: may(phone) },
    rails: ['BANK_TRANSFER', 'MOBILE_MONEY'],
  },
  COP_ACCOUNT: {
    fields: {
      bankName: must(),
      accountNumber: mustBefore(),
      bankAccountType: mustBefore(checkingOrSavings),
      phoneNumber: added(phone),
    },
    rails: ['BANK_TRANSFER'],
    addedRails: ['MOBILE_MONEY'],
    individual: { documentType: '2026-04', documentNumber: '2026-04' },
  },
  DKK_ACCOUNT: {
    fields: { iban: must(iban, /^DK[0-9]{16}$/), swiftCode: may(bic) },
    rails: ['SEPA', 'SEPA_INSTANT'],
  },
  EGP_ACCOUNT: {
    fields: {
      bankName: must(),
      accountNumber: mustBefore(),
      iban: may(iban, /^EG[0-9]{27}$/),
      swiftCode: may(bic),
      phoneNumber: added(phone),
    },
    rails: ['BANK_TRANSFER'],
    addedRails: ['MOBILE_MONEY'],
    individual: { phoneNumber: '2026-04', countryOfResidence: '2026-04', address: '2026-04' },
  },
  ETHEREUM_WALLET: { fields: wallet },
  EUR_ACCOUNT: {
    fields: { iban: must(iban), swiftCode: may(bic) },
    rails: ['SEPA', 'SEPA_INSTANT'],
    individual: { address: '2026-04', countryOfResidence: '2026-08' },
  },
  GBP_ACCOUNT: {
    fields: { sortCode: must(/^[0-9]{6}$/), accountNumber: must(/^[0-9]{8}$/) },
    rails: ['FASTER_PAYMENTS'],
  },
  GHS_ACCOUNT: {
    fields: { bankName: must(), accountNumber: mustBefore(), phoneNumber: mustBefore(phone) },
    rails: ['BANK_TRANSFER', 'MOBILE_MONEY'],
  },
  GTQ_ACCOUNT: {
    fields: { bankName: must(), accountNumber: must(), bankAccountType: must(checkingOrSavings) },
    rails: ['BANK_TRANSFER'],
    individual: { phoneNumber: 'always', countryOfResidence: 'always' },
  },
  HKD_ACCOUNT: { fields: swiftBank, rails: ['BANK_TRANSFER'] },
  HTG_ACCOUNT: { fields: { phoneNumber: must(phone) }, rails: ['MOBILE_MONEY'] },
  IDR_ACCOUNT: { fields: { ...swiftBank, phoneNumber: must(/^\+62[0-9]{9,12}$/) }, rails: ['BANK_TRANSFER'] },
  INR_ACCOUNT: {
    fields: {
      vpa: mustBefore(/^[a-zA-Z0-9.\-_]+@[a-zA-Z0-9]+$/),
      accountNumber: added(/^[0-9]{9,18}$/),
      ifsc: added(/^[A-Z]{4}0[A-Z0-9]{6}$/),
      rail: added(),
      bankName: added(),
    },
    rails: ['UPI'],
    addedRails: ['NEFT', 'RTGS'],
  },
  JMD_ACCOUNT: {
    fields: {
      bankName: must(),
      accountNumber: must(),
      branchCode: must(fiveDigits),
      bankAccountType: must(checkingOrSavings),
    },
    rails: ['BANK_TRANSFER'],
    individual: { phoneNumber: 'always', address: 'always' },
  },
  KES_ACCOUNT: { fields: mobileMoney(/^\+254[0-9]{9}$/), rails: ['MOBILE_MONEY'] },
  LIGHTNING: { fields: { invoice: may(), bolt12: may(), lightningAddress: may() } },
  MWK_ACCOUNT: { fields: mobileMoney(), rails: ['MOBILE_MONEY'] },
  MXN_ACCOUNT: { fields: { clabeNumber: must(/^[0-9]{18}$/) }, rails: ['SPEI'] },
  MYR_ACCOUNT: { fields: swiftBank, rails: ['BANK_TRANSFER'] },
  NGN_ACCOUNT: { fields: { accountNumber: must(/^[0-9]{10}$/), bankName: must() }, rails: ['BANK_TRANSFER'] },
  PHP_ACCOUNT: {
    fields: { bankName: must(), accountNumber: must(/^[0-9]{8,16}$/) },
    rails: ['BANK_TRANSFER'],
  },
  PKR_ACCOUNT: {
    fields: {
      bankName: must(),
      accountNumber: mustBefore(),
      iban: may(iban, /^PK[0-9]{2}[A-Z]{4}[0-9]{16}$/),
      phoneNumber: mustBefore(phone),
    },
    rails: ['BANK_TRANSFER', 'MOBILE_MONEY'],
  },
  PLASMA_WALLET: { since: '2026-08', fields: wallet },
  POLYGON_WALLET: { fields: wallet },
  RWF_ACCOUNT: { fields: mobileMoney(/^\+250[0-9]{9}$/), rails: ['MOBILE_MONEY'] },
  SGD_ACCOUNT: {
    fields: { ...swiftBank, bankName: mustBefore() },
    rails: ['PAYNOW', 'FAST', 'BANK_TRANSFER'],
  },
  SLV_ACCOUNT: {
    since: '2026-08',
    fields: {
      bankName: may(),
      accountNumber: may(),
      bankAccountType: may(checkingOrSavings),
      phoneNumber: may(phone),
    },
    rails: ['BANK_TRANSFER', 'MOBILE_MONEY'],
  },
  SOLANA_WALLET: { fields: wallet },
  SPARK_WALLET: { fields: wallet },
  SWIFT_ACCOUNT: {
    since: '2026-08',
    fields: {
      country: must(/^[A-Z]{2}$/),
      swiftCode: must(bic),
      bankName: must(),
      accountNumber: may(),
      iban: may(iban),
    },
    rails: ['SWIFT'],
  },
  THB_ACCOUNT: { fields: swiftBank, rails: ['BANK_TRANSFER'] },
  TRON_WALLET: { fields: wallet },
  TZS_ACCOUNT: { fields: mobileMoney(/^\+255[0-9]{9}$/), rails: ['MOBILE_MONEY'] },
  UGX_ACCOUNT: { fields: mobileMoney(), rails: ['MOBILE_MONEY'] },
  USD_ACCOUNT: {
    fields: {
      accountNumber: must(),
      routingNumber: must(nineDigits),
      bankName: added(),
      // Source: service of autumn 2026, read 2026-11-28.
      bankAccountType: addedMust(checkingOrSavings),
      intermediaryBankName: added(),
      intermediaryRoutingNumber: added(nineDigits),
      fiToFiInformation: added(),
    },
    rails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
    // Source: service of autumn 2026, read 2026-11-28.
    addedRails: ['ACH_SAME_DAY'],
  },
  VND_ACCOUNT: { fields: swiftBank, rails: ['BANK_TRANSFER'] },
  XAF_ACCOUNT: { fields: { ...mobileMoney(), region: must(/^(CM|CG)$/) }, rails: ['MOBILE_MONEY'] },
  XOF_ACCOUNT: { fields: { ...mobileMoney(), region: must(/^(BJ|CI|SN|TG)$/) }, rails: ['MOBILE_MONEY'] },
  ZAR_ACCOUNT: {
    fields: { accountNumber: must(/^[0-9]{9,13}$/), bankName: must() },
    rails: ['BANK_TRANSFER'],
  },
  ZMW_ACCOUNT: { fields: mobileMoney(/^\+260[0-9]{9}$/), rails: ['MOBILE_MONEY'] },
} as const satisfies Readonly<Record<string, AccountTypeRow>>

/** The types of external accounts. */
export type ExternalAccountType = keyof typeof accountTypes
/** The types of external accounts, as a list. */
export const externalAccountTypes = Object.keys(accountTypes) as readonly ExternalAccountType[]

/** @returns The account types that a deployment is known to have. */
export const accountTypesOf = (profile: ProfileName): ExternalAccountType[] =>
  externalAccountTypes.filter((type) => {
    const { since }: AccountTypeRow = accountTypes[type]
    return since === undefined || since === profile
  })

/** A field of an account type, as one deployment wants it. */
export interface AccountFieldRule {
  readonly name: string
  readonly isRequired: boolean
  readonly pattern: RegExp
}

/** @returns The fields of an account type in a deployment; without a `profile` what all of them share. */
export function accountFieldsOf(
  accountType: ExternalAccountType,
  profile: ProfileName | undefined,
): AccountFieldRule[] {
  const isNew = profile === '2026-08'
  const { fields }: AccountTypeRow = accountTypes[accountType]
  return Object.entries(fields)
    .filter(([, field]) => !(field.isAdded && profile === '2026-04'))
    .map(([name, field]) => ({
      name,
      isRequired:
        field.isAlwaysRequired ||
        ((isNew ? field.isRequiredSince : field.isRequiredBefore && profile !== undefined) ?? false),
      pattern: isNew ? field.newPattern : field.pattern,
    }))
}

/**
 * @returns What a deployment must know of a person who holds such an account, besides the name. Undefined where the account has no holder: a
 * wallet.
 */
export function holderFieldsOf(
  accountType: ExternalAccountType,
  profile: ProfileName | undefined,
): string[] | undefined {
  const { rails, individual = {} }: AccountTypeRow = accountTypes[accountType]
  const isDated = profile !== undefined && profile !== 'document'
  const needed = Object.entries(individual).filter(
    ([, when]) => when === profile || (isDated && when === 'always'),
  )
  return rails && needed.map(([name]) => name)
}

/** @returns The ways in which money can reach such an account, such as `SEPA_INSTANT`. None for a wallet, and where a deployment names none. */
export function railsOf(accountType: ExternalAccountType, profile: ProfileName | undefined): string[] {
  const { rails = [], addedRails = [] }: AccountTypeRow = accountTypes[accountType]
  if (profile === undefined || profile === 'document') return []
  return [...rails, ...(profile === '2026-08' ? addedRails : [])]
}

const purposes =
  'GIFT SELF GOODS_OR_SERVICES EDUCATION HEALTH_OR_MEDICAL REAL_ESTATE_PURCHASE TAX_PAYMENT LOAN_PAYMENT UTILITY_BILL DONATION TRAVEL OTHER'

/** @returns What `purposeOfPayment` of a quote may be. The interface document names none. */
export function purposesOf(profile: ProfileName | undefined): string[] {
  if (profile === undefined || profile === 'document') return []
  return [...purposes.split(' '), ...(profile === '2026-08' ? ['FAMILY_SUPPORT', 'SALARY_PAYMENT'] : [])]
}
