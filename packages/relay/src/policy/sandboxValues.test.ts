/** Magic values of the sandbox, at every place where a caller can hide them. */

import { magicValues } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { refuseSandboxValues } from './sandboxValues.js'

const token = (header: object, signature: string) =>
  `${btoa(JSON.stringify(header)).replace(/=/g, '')}.e30.${signature}`
const { otp, ...proofs } = magicValues

test.each(Object.values(proofs))('%s is refused in a header and in every field', (proof) => {
  const refusal = 'This value works in the sandbox of the service only.'
  expect(() => refuseSandboxValues({ 'Service-Wallet-Signature': proof }, undefined)).toThrow(refusal)
  for (const value of [proof, ` ${proof}\n`, proof.toUpperCase()]) {
    expect(() => refuseSandboxValues({}, { a: [{ b: value }] })).toThrow(refusal)
  }
})

test.each([{ otp }, { OTP: otp }, { x: [{ Otp: ` ${otp} ` }] }])('the magic code is refused: %j', (json) => {
  expect(() => refuseSandboxValues({}, json)).toThrow('sandbox of the service only')
})

test.each([
  ['without a signature', token({ alg: 'ES256' }, '')],
  ['with the algorithm none', token({ alg: 'none' }, 'c2ln')],
  ['with the algorithm nOnE', token({ alg: 'nOnE' }, 'c2ln')],
])('a token %s is refused', (_, oidcToken) => {
  expect(() => refuseSandboxValues({}, { oidcToken })).toThrow('sandbox of the service only')
})

test.each([
  [{ otp: '123456' }],
  [{ amount: Number(otp), nickname: otp }],
  [{ oidcToken: token({ alg: 'ES256' }, 'c2ln') }],
  [{ text: 'a.b.c', other: 'www.shop.example' }],
])('real values pass: %j', (json) => {
  expect(() => refuseSandboxValues({ 'Service-Wallet-Signature': 'c2ln' }, json)).not.toThrow()
})
