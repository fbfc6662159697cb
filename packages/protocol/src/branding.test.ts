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
  const response = { list: [{ acmeApiFixedFee: 'acmeApiFixedFee', acmeApi: 1, acmeApiary: 2 }] }
  expect(neutralFields(response, { fieldPrefix: 'acmeApi' })).toEqual({
    list: [{ serviceApiFixedFee: 'acmeApiFixedFee', acmeApi: 1, acmeApiary: 2 }],
  })
  expect(neutralFields(response, {})).toBe(response)
})
