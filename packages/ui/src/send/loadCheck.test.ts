/** The check digits of accounts: each against another library, or the examples of its standard. */

import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { validate as isAba } from 'abavalidator'
import { clabe } from 'clabe-validator'
import { expect, test } from 'vitest'
import { isClabe, isRoutingNumber } from './checkDigits.js'
import { loadCheck } from './loadCheck.js'

/** Numbers that differ in each digit, and always the same ones. */
const numbers = (length: number) =>
  Array.from({ length: 2000 }, (_, at) =>
    String(BigInt(at + 1) * 7_919_104_729_130_071_931n)
      .slice(-length)
      .padStart(length, '0'),
  )

test('a routing number is right where abavalidator says so', () => {
  const right = numbers(9).map(isRoutingNumber)
  // The oracle also refuses a number that begins with 00, and areas that no bank has.
  const both = numbers(9).filter((number, at) => right[at] && isAba(number))
  expect(numbers(9).filter((number, at) => !right[at] && isAba(number))).toEqual([])
  expect(both.length).toBeGreaterThan(20)
})

test('a CLABE is right where clabe-validator computes its control digit', () => {
  const right = numbers(18).map(isClabe)
  const oracle = numbers(18).map((number) => `${clabe.computeChecksum(number.slice(0, 17))}` === number[17])
  expect(right).toEqual(oracle)
  expect(right.filter(Boolean).length).toBeGreaterThan(100)
})

const base58check = createBase58check(sha256)
const tron = base58check.encode(new Uint8Array([0x41, ...new Uint8Array(20).fill(7)]))
// Source: https://docs.spark.money/wallet/cn/developer-guide/spark-address
const spark = 'sprt1pgssyuuuhnrrdjswal5c3s3rafw9w3y5dd4cjy3duxlf7hjzkp0rqx6dj6mrhu'
const sparkOf = (prefix: string) => bech32m.encode(prefix, bech32m.decode(spark, false).words, false)
const invoice = bech32.encode('lnbc20m', bech32.toWords(new Uint8Array(120).fill(9)), false)
const solana = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
/** The last letter is another one. */
const broken = (text: string) => text.slice(0, -1) + (text.endsWith('q') ? 'p' : 'q')

type Row = [name: string, text: string, wrong: string | undefined, fields?: Record<string, string>]

const rows: Row[] = [
  ['iban', 'DE89370400440532013000', undefined],
  ['iban', 'DE98370400440532013000', 'checkDigit'],
  ['iban', 'DE8937040044053201300', 'iban'],
  ['iban', 'XX89370400440532013000', 'iban'],
  ['swiftCode', 'DBSSSGSG', undefined],
  ['swiftCode', 'DBSSSGSGXXX', undefined],
  ['swiftCode', 'DBSSSGS', 'swiftCode'],
  ['routingNumber', '110000000', undefined],
  ['routingNumber', '110000001', 'checkDigit'],
  ['clabeNumber', '032180000118359719', undefined],
  ['clabeNumber', '032180000118359718', 'checkDigit'],
  ['taxId', '11144477735', undefined],
  ['taxId', '11144477736', 'checkDigit'],
  ['taxId', '111444777350', 'taxId'],
  ['taxId', '11222333000181', undefined],
  ['pixKey', '52998224725', undefined, { pixKeyType: 'CPF' }],
  ['pixKey', '11144477736', 'checkDigit', { pixKeyType: 'CPF' }],
  ['pixKey', '12ABC34501DE35', undefined, { pixKeyType: 'CNPJ' }],
  ['pixKey', 'ada@bank.example', undefined, { pixKeyType: 'EMAIL' }],
  ['pixKey', 'ada', 'pixKey', { pixKeyType: 'EMAIL' }],
  ['pixKey', '+5511987654321', undefined, { pixKeyType: 'PHONE' }],
  ['pixKey', '123e4567-e89b-12d3-a456-426614174000', undefined, { pixKeyType: 'RANDOM' }],
  ['pixKey', '11144477735', 'pixKey', { pixKeyType: 'RANDOM' }],
  // Source: the examples of EIP-55.
  ['address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', undefined, { accountType: 'BASE_WALLET' }],
  ['address', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', undefined, { accountType: 'POLYGON_WALLET' }],
  ['address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', 'checkDigit', { accountType: 'ETHEREUM_WALLET' }],
  ['address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'address', { accountType: 'PLASMA_WALLET' }],
  ['address', solana, undefined, { accountType: 'SOLANA_WALLET' }],
  ['address', solana.slice(5), 'address', { accountType: 'SOLANA_WALLET' }],
  ['address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'address', { accountType: 'SOLANA_WALLET' }],
  ['address', tron, undefined, { accountType: 'TRON_WALLET' }],
  ['address', broken(tron), 'checkDigit', { accountType: 'TRON_WALLET' }],
  ['address', spark, undefined, { accountType: 'SPARK_WALLET' }],
  ['address', broken(spark), 'checkDigit', { accountType: 'SPARK_WALLET' }],
  // Source: https://docs.spark.money/wallets/addressing, network identifiers.
  ...['spark', 'sparkrt', 'sparkt', 'sparks', 'sparkl', 'sp'].map(
    (prefix): Row => ['address', sparkOf(prefix), undefined, { accountType: 'SPARK_WALLET' }],
  ),
  ['invoice', invoice, undefined],
  ['invoice', broken(invoice), 'checkDigit'],
  ['invoice', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'address'],
  ['bolt12', 'lno1pqps7sjqpgtyzm3qv4uxzmtsd3jjqer9wd3hy6tsw35k7msjzfpy7nz5yqcn', undefined],
  ['bolt12', 'lnbc1', 'address'],
  ['lightningAddress', 'ada@wallet.example', undefined],
  ['lightningAddress', 'ada', 'address'],
]

test.each(rows)('%s %s: %s', async (name, text, wrong, fields = {}) => {
  expect((await loadCheck(name))?.(text, fields)).toBe(wrong)
})

test('a field without check digits has no check', async () => {
  expect(await loadCheck('accountNumber')).toBeUndefined()
  expect(await loadCheck('constructor')).toBeUndefined()
})
