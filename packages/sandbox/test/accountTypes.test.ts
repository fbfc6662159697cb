/**
 * External accounts of every type: what each profile requires, and what it responds.
 *
 * Source: the published schemas of the deployments 2026-04 and 2026-08, account types.
 */

import type { ProfileName } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { createWorld } from './client.js'

type Dated = '2026-04' | '2026-08'

/** A value of each field that its patterns take, by type and field, or by field alone. */
const samples: Readonly<Record<string, string>> = {
  'AED_ACCOUNT iban': 'AE070331234567890123456',
  'BRL_ACCOUNT taxId': '11144477735',
  'CAD_ACCOUNT accountNumber': '0001234567',
  'DKK_ACCOUNT iban': 'DK5000400440116243',
  'EGP_ACCOUNT iban': 'EG380019000500000000263180002',
  'GBP_ACCOUNT accountNumber': '12345678',
  'IDR_ACCOUNT phoneNumber': '+62812345678',
  'INR_ACCOUNT accountNumber': '123456789012',
  'KES_ACCOUNT phoneNumber': '+254712345678',
  'NGN_ACCOUNT accountNumber': '0123456789',
  'PKR_ACCOUNT iban': 'PK36SCBL0000001123456702',
  'RWF_ACCOUNT phoneNumber': '+250781234567',
  'TZS_ACCOUNT phoneNumber': '+255712345678',
  'XAF_ACCOUNT region': 'CM',
  'XOF_ACCOUNT region': 'SN',
  'ZMW_ACCOUNT phoneNumber': '+260971234567',
  accountNumber: '1234567890',
  address: 'address789',
  bankAccountType: 'CHECKING',
  bankCode: '001',
  bankName: 'Sandbox Bank',
  branchCode: '12345',
  clabeNumber: '032180000118359719',
  country: 'US',
  iban: 'DE89370400440532013000',
  ifsc: 'HDFC0000001',
  phoneNumber: '+15551234567',
  pixKey: 'ada@shop.example',
  pixKeyType: 'EMAIL',
  provider: 'Mobile',
  routingNumber: '021000021',
  sortCode: '123456',
  swiftCode: 'DEUTDEFF',
  vpa: 'ada@bank',
}
/** Values that the pattern of a field refuses. Fields without a pattern are absent. */
const wrong: Readonly<Record<string, string>> = {
  bankAccountType: 'CURRENT',
  branchCode: '1234',
  clabeNumber: '1',
  iban: 'DE',
  phoneNumber: '5551234567',
  pixKeyType: 'IBAN',
  region: 'DE',
  routingNumber: '1',
  sortCode: '12-34-56',
  swiftCode: 'deutdeff',
  vpa: 'ada',
}

/** Type → [currency, fields, payment rails]. `*` required, `*>` required in 2026-04 alone, `+` since 2026-08. */
const table: Readonly<Record<string, readonly [currency: string, fields: string, rails?: string]>> = {
  AED_ACCOUNT: ['AED', 'iban* swiftCode', 'BANK_TRANSFER'],
  BASE_WALLET: ['USDC', 'address*'],
  BDT_ACCOUNT: [
    'BDT',
    'bankName* accountNumber*> branchCode*> swiftCode phoneNumber*>',
    'BANK_TRANSFER MOBILE_MONEY',
  ],
  BRL_ACCOUNT: ['BRL', 'pixKey* pixKeyType* taxId*', 'PIX'],
  BWP_ACCOUNT: ['BWP', 'phoneNumber* provider*', 'MOBILE_MONEY'],
  CAD_ACCOUNT: ['CAD', 'bankCode* branchCode* accountNumber*', 'BANK_TRANSFER'],
  '+CNY_ACCOUNT': ['CNY', 'bankName* accountNumber phoneNumber', 'BANK_TRANSFER MOBILE_MONEY'],
  COP_ACCOUNT: [
    'COP',
    'bankName* accountNumber*> bankAccountType*> +phoneNumber',
    'BANK_TRANSFER +MOBILE_MONEY',
  ],
  DKK_ACCOUNT: ['DKK', 'iban* swiftCode', 'SEPA SEPA_INSTANT'],
  EGP_ACCOUNT: ['EGP', 'bankName* accountNumber*> iban', 'BANK_TRANSFER +MOBILE_MONEY'],
  ETHEREUM_WALLET: ['USDT', 'address*'],
  EUR_ACCOUNT: ['EUR', 'iban* swiftCode', 'SEPA SEPA_INSTANT'],
  GBP_ACCOUNT: ['GBP', 'sortCode* accountNumber*', 'FASTER_PAYMENTS'],
  GHS_ACCOUNT: ['GHS', 'bankName* accountNumber*> phoneNumber*>', 'BANK_TRANSFER MOBILE_MONEY'],
  GTQ_ACCOUNT: ['GTQ', 'bankName* accountNumber* bankAccountType*', 'BANK_TRANSFER'],
  HKD_ACCOUNT: ['HKD', 'bankName* accountNumber* swiftCode*', 'BANK_TRANSFER'],
  HTG_ACCOUNT: ['HTG', 'phoneNumber*', 'MOBILE_MONEY'],
  IDR_ACCOUNT: ['IDR', 'bankName* accountNumber* swiftCode* phoneNumber*', 'BANK_TRANSFER'],
  INR_ACCOUNT: ['INR', 'vpa*> +accountNumber +ifsc +bankName', 'UPI +NEFT +RTGS'],
  JMD_ACCOUNT: ['JMD', 'bankName* accountNumber* branchCode* bankAccountType*', 'BANK_TRANSFER'],
  KES_ACCOUNT: ['KES', 'phoneNumber* provider*', 'MOBILE_MONEY'],
  MWK_ACCOUNT: ['MWK', 'phoneNumber* provider*', 'MOBILE_MONEY'],
  MXN_ACCOUNT: ['MXN', 'clabeNumber*', 'SPEI'],
  MYR_ACCOUNT: ['MYR', 'bankName* accountNumber* swiftCode*', 'BANK_TRANSFER'],
  NGN_ACCOUNT: ['NGN', 'accountNumber* bankName*', 'BANK_TRANSFER'],
  PHP_ACCOUNT: ['PHP', 'bankName* accountNumber*', 'BANK_TRANSFER'],
  PKR_ACCOUNT: ['PKR', 'bankName* accountNumber*> iban phoneNumber*>', 'BANK_TRANSFER MOBILE_MONEY'],
  '+PLASMA_WALLET': ['USDT', 'address*'],
  POLYGON_WALLET: ['USDC', 'address*'],
  RWF_ACCOUNT: ['RWF', 'phoneNumber* provider*', 'MOBILE_MONEY'],
  SGD_ACCOUNT: ['SGD', 'bankName*> accountNumber* swiftCode*', 'PAYNOW FAST BANK_TRANSFER'],
  '+SLV_ACCOUNT': ['USD', 'bankName accountNumber bankAccountType phoneNumber', 'BANK_TRANSFER MOBILE_MONEY'],
  SOLANA_WALLET: ['USDC', 'address*'],
  SPARK_WALLET: ['BTC', 'address*'],
  '+SWIFT_ACCOUNT': ['USD', 'country* swiftCode* bankName* accountNumber iban', 'SWIFT'],
  THB_ACCOUNT: ['THB', 'bankName* accountNumber* swiftCode*', 'BANK_TRANSFER'],
  TRON_WALLET: ['USDT', 'address*'],
  TZS_ACCOUNT: ['TZS', 'phoneNumber* provider*', 'MOBILE_MONEY'],
  UGX_ACCOUNT: ['UGX', 'phoneNumber* provider*', 'MOBILE_MONEY'],
  // Source of bankAccountType: service of autumn 2026, read 2026-11-28.
  USD_ACCOUNT: [
    'USD',
    'accountNumber* routingNumber* +bankAccountType*',
    'ACH WIRE RTP FEDNOW +ACH_SAME_DAY',
  ],
  VND_ACCOUNT: ['VND', 'bankName* accountNumber* swiftCode*', 'BANK_TRANSFER'],
  XAF_ACCOUNT: ['XAF', 'phoneNumber* provider* region*', 'MOBILE_MONEY'],
  XOF_ACCOUNT: ['XOF', 'phoneNumber* provider* region*', 'MOBILE_MONEY'],
  ZAR_ACCOUNT: ['ZAR', 'accountNumber* bankName*', 'BANK_TRANSFER'],
  ZMW_ACCOUNT: ['ZMW', 'phoneNumber* provider*', 'MOBILE_MONEY'],
}

const address = { line1: '12 St James Square', postalCode: 'SW1Y', country: 'GB' }
const fullBeneficiary = {
  beneficiaryType: 'INDIVIDUAL',
  fullName: 'Ada Byron',
  birthDate: '1815-12-10',
  nationality: 'GB',
  email: 'ada@shop.example',
  phoneNumber: '+15551234567',
  countryOfResidence: 'GB',
  address,
  documentType: 'PASSPORT',
  documentNumber: '1',
}

function bodyOf(row: string, profile: ProfileName) {
  const type = row.replace('+', '')
  const [currency, fields, rails] = table[row]!
  const isNew = profile === '2026-08'
  const known = fields.split(' ').filter((field) => isNew || !field.startsWith('+'))
  const nameOf = (field: string) => field.replaceAll(/[^A-Za-z0-9]/g, '')
  const sampleOf = (name: string) => samples[`${type} ${name}`] ?? samples[name]
  return {
    type,
    required: known.filter((field) => field.endsWith('*') || (field.endsWith('*>') && !isNew)).map(nameOf),
    all: known.map(nameOf),
    rails: rails
      ?.split(' ')
      .filter((rail) => isNew || !rail.startsWith('+'))
      .map((rail) => rail.replace('+', '')),
    body: {
      currency,
      ...(type.endsWith('_WALLET') && { cryptoNetwork: type.replace('WALLET', 'MAINNET') }),
      accountInfo: {
        accountType: type,
        ...Object.fromEntries(known.map(nameOf).map((name) => [name, sampleOf(name)])),
        ...(rails === undefined ? {} : { beneficiary: fullBeneficiary }),
      },
    },
  }
}

async function adaIn(profile: ProfileName) {
  const { send } = createWorld({ profile })
  // Not the customer of the client, which signs what 2026-08 wants signed.
  const { body } = await send('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Ada',
    email: 'ada@shop.example',
  })
  const add = (more: object) => send('POST', '/customers/external-accounts', { customerId: body.id, ...more })
  return { send, add }
}

test.each<ProfileName>(['document', '2026-04', '2026-08'])(
  'each account type of %s is registered with its fields, and refused without a required one',
  async (profile) => {
    const { add } = await adaIn(profile)
    for (const row of Object.keys(table)) {
      const { type, required, all, rails, body } = bodyOf(row, profile)
      if (row.startsWith('+') && profile === '2026-04') {
        expect(await add(body), type).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
        continue
      }
      for (const name of required) {
        const { [name]: _, ...without } = body.accountInfo as Record<string, unknown>
        expect(await add({ ...body, accountInfo: without }), `${type} without ${name}`).toMatchObject({
          status: 400,
          body: { code: 'INVALID_INPUT', details: { field: `accountInfo.${name}` } },
        })
      }
      for (const name of all.filter((name) => name in wrong)) {
        const accountInfo = { ...body.accountInfo, [name]: wrong[name] }
        expect((await add({ ...body, accountInfo })).status, `${type} with a wrong ${name}`).toBe(400)
      }
      const { status, body: made } = await add(body)
      expect({ type, status, message: made.message }).toEqual({ type, status: 201, message: undefined })
      expect(made.accountInfo, type).toMatchObject(body.accountInfo)
      expect(made.accountInfo.paymentRails, type).toEqual(rails)
      expect((await add(body)).status, `${type} again`).toBe(409)
    }
    expect((await add({ currency: 'USD', accountInfo: { accountType: 'MOON_ACCOUNT' } })).status).toBe(400)
  },
)

/** What an individual needs besides a name, by profile. */
const individualNeeds: Readonly<Record<Dated, Readonly<Record<string, readonly string[]>>>> = {
  '2026-04': {
    EUR_ACCOUNT: ['address'],
    GTQ_ACCOUNT: ['phoneNumber', 'countryOfResidence'],
    JMD_ACCOUNT: ['phoneNumber', 'address'],
    COP_ACCOUNT: ['documentType', 'documentNumber'],
    EGP_ACCOUNT: ['phoneNumber', 'countryOfResidence', 'address'],
    USD_ACCOUNT: [],
  },
  '2026-08': {
    EUR_ACCOUNT: ['countryOfResidence'],
    AED_ACCOUNT: ['address'],
    GTQ_ACCOUNT: ['phoneNumber', 'countryOfResidence'],
    JMD_ACCOUNT: ['phoneNumber', 'address'],
    COP_ACCOUNT: [],
    USD_ACCOUNT: [],
  },
}

test.each<Dated>(['2026-04', '2026-08'])('a bank account of %s needs its beneficiary', async (profile) => {
  const { add } = await adaIn(profile)
  for (const [type, needs] of Object.entries(individualNeeds[profile])) {
    const { body } = bodyOf(type, profile)
    const withBeneficiary = (beneficiary: unknown) =>
      add({ ...body, accountInfo: { ...body.accountInfo, beneficiary } })
    for (const beneficiary of [
      undefined,
      { fullName: 'Ada' },
      { beneficiaryType: 'INDIVIDUAL' },
      { beneficiaryType: 'BUSINESS', fullName: 'The Mill' },
    ])
      expect((await withBeneficiary(beneficiary)).status, `${type} ${JSON.stringify(beneficiary)}`).toBe(400)
    const minimal: Record<string, unknown> = {
      beneficiaryType: 'INDIVIDUAL',
      fullName: 'Ada',
      ...Object.fromEntries(needs.map((name) => [name, fullBeneficiary[name as 'address']])),
    }
    for (const name of needs) {
      const { [name]: _, ...without } = minimal
      expect((await withBeneficiary(without)).status, `${type} without ${name}`).toBe(400)
    }
    expect((await withBeneficiary(minimal)).status, type).toBe(201)
  }
  const { body } = bodyOf('GBP_ACCOUNT', profile)
  const business = { beneficiaryType: 'BUSINESS', legalName: 'The Mill' }
  expect((await add({ ...body, accountInfo: { ...body.accountInfo, beneficiary: business } })).status).toBe(
    201,
  )
})

// Source: service-profiles, section 3, POST /customers/external-accounts: a published example lacks cryptoNetwork, another customerId.
test('2026-04 takes the network of a wallet, and 2026-08 the country of a wallet’s beneficiary', async () => {
  const wallet = { currency: 'USDC', accountInfo: { accountType: 'SOLANA_WALLET', address: 'So1' } }
  const old = await adaIn('2026-04')
  expect((await old.add({ ...wallet, cryptoNetwork: 'BASE_MAINNET' })).status).toBe(400)
  const spark = { currency: 'USDC', accountInfo: { accountType: 'SPARK_WALLET', address: 'sp1' } }
  expect((await old.add(spark)).status).toBe(201)
  const ownerless = await old.send('POST', '/customers/external-accounts', {
    ...spark,
    accountInfo: { accountType: 'SPARK_WALLET', address: 'sp2' },
  })
  expect([ownerless.status, ownerless.body.customerId]).toEqual([201, undefined])
  const made = await old.add({ ...wallet, cryptoNetwork: 'SOLANA_MAINNET' })
  expect(made).toMatchObject({ status: 201, body: { cryptoNetwork: 'SOLANA_MAINNET' } })
  const { add } = await adaIn('2026-08')
  const held = (beneficiary: object) => ({ ...wallet, accountInfo: { ...wallet.accountInfo, beneficiary } })
  expect((await add(held({ fullName: 'Ada' }))).status).toBe(400)
  expect((await add(held({ fullName: 'Ada', countryOfResidence: 'GB' }))).status).toBe(201)
})

// Source: the interface document's table of suffixes, and the profiles' note on 109.
test.each<[ProfileName, number]>([
  ['document', 201],
  ['2026-04', 500],
  ['2026-08', 201],
])('the account suffix 109 in %s has the status %i', async (profile, status) => {
  const { send } = await adaIn(profile)
  const accountInfo = { ...bodyOf('USD_ACCOUNT', profile).body.accountInfo, accountNumber: '000123456109' }
  const response = await send('POST', '/platform/external-accounts', { currency: 'USD', accountInfo })
  expect(response).toMatchObject(
    status === 500
      ? { status, body: { code: 'INTERNAL_ERROR' } }
      : { status, body: { beneficiaryVerificationStatus: 'MATCHED' } },
  )
})

// Source: ISO 4217 for fiat; the usual units of the assets.
test('amounts have the decimals of their currency', async () => {
  const { send } = createWorld()
  const decimals: Record<string, number> = {
    BTC: 8,
    COP: 2,
    EUR: 2,
    IDR: 2,
    PKR: 2,
    RWF: 0,
    TZS: 2,
    UGX: 0,
    USDT: 6,
    VND: 0,
    XAF: 0,
    XOF: 0,
  }
  const currencies = [...new Set([...Object.values(table).map(([code]) => code), ...Object.keys(decimals)])]
  const { status, body } = await send('POST', '/customers', { customerType: 'INDIVIDUAL', currencies })
  expect(status).toBe(201)
  const { body: list } = await send('GET', `/customers/internal-accounts?customerId=${body.id}&limit=100`)
  const shown = new Map<string, { decimals: number; name: string; symbol: string }>()
  for (const { balance } of list.data) shown.set(balance.currency.code, balance.currency)
  for (const code of currencies) {
    const currency = shown.get(code)
    expect(currency, code).toMatchObject({
      name: expect.stringMatching(/./),
      symbol: expect.stringMatching(/./),
    })
    expect(currency?.decimals, code).toBe(decimals[code] ?? (/^(USDC|USDB)$/.test(code) ? 6 : 2))
  }
})
