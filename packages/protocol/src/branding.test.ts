/** The deployment's names become neutral names, and back. */

import { expect, test } from 'vitest'
import { brandedHeaders, neutralFields } from './branding.js'

test('the signature header gets the deployment name, in any letter case', () => {
  const branding = { walletSignatureHeader: 'Acme-Wallet-Signature' }
  expect(brandedHeaders({ 'service-wallet-signature': 's', 'Request-Id': 'r' }, branding)).toEqual({
    'Acme-Wallet-Signature': 's',
    'Request-Id': 'r',
  })
  expect(brandedHeaders({ 'Service-Wallet-Signature': 's' }, {})).toEqual({ 'Service-Wallet-Signature': 's' })
})

test('fields with the deployment prefix get the neutral prefix, at every depth; values stay as they are', () => {
  const response = {
    list: [{ acmeApiFixedFee: 'acmeApiFixedFee', acmeApi: 1, acmeApiary: 2, acmeApiaryOld: null }],
    lastFeeOfacmeApi: 3,
  }
  expect(neutralFields(response, { fieldPrefix: 'acmeApi' })).toEqual({
    list: [{ serviceApiFixedFee: 'acmeApiFixedFee', acmeApi: 1, acmeApiary: 2, acmeApiaryOld: null }],
    lastFeeOfacmeApi: 3,
  })
  expect(neutralFields(response, {})).toBe(response)
  expect(neutralFields(response, { fieldPrefix: 'serviceApi' })).toBe(response)
})

test.each<[string, (inner: unknown) => unknown]>([
  ['objects', (inner) => ({ inner })],
  ['lists', (inner) => [inner]],
])('fields are renamed in 32 levels of %s, and deeper ones stay as they are', (_, around) => {
  const nested = (field: object, levels: number) => {
    let value: unknown = field
    for (let level = 0; level < levels; level++) value = around(value)
    return value
  }
  const branding = { fieldPrefix: 'acmeApi' }
  const [branded, neutral] = [{ acmeApiFee: 1 }, { serviceApiFee: 1 }]
  expect(neutralFields(nested(branded, 32), branding)).toEqual(nested(neutral, 32))
  expect(neutralFields(nested(branded, 33), branding)).toEqual(nested(branded, 33))
})
