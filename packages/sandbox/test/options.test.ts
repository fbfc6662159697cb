/** The options of a sandbox: each wrong one is refused by name, before anything starts. */

import type { SandboxOptions } from '@embedded-wallet/sandbox'
import { expect, test } from 'vitest'
import { createSandbox } from '../src/createSandbox.js'

const relyingParty = { id: 'shop.example', origins: ['https://shop.example'] }
const stablecoin = { code: 'USDC', name: 'USD Coin', symbol: '$', decimals: 6 }

const wrongOptions: [options: unknown, message: string][] = [
  [null, 'createSandbox takes an object with relyingParty, mode'],
  [[], 'createSandbox takes an object'],
  [{ onCode: () => {} }, 'onCode is not an option; expected relyingParty, mode'],
  [{ mode: 'live' }, 'mode takes sandbox or production'],
  [{ mode: null }, 'mode takes sandbox or production'],
  [{ now: 1 }, 'now takes a function'],
  [{ tokenId: '' }, 'tokenId takes a non-empty string without a colon'],
  [{ tokenId: 'a:b' }, 'tokenId takes a non-empty string without a colon'],
  [{ clientSecret: 7 }, 'clientSecret takes a non-empty string'],
  [
    { baseUrl: '/2025-10-13' },
    'baseUrl takes an http or https URL that ends with a version such as /2025-10-13',
  ],
  [{ baseUrl: 'http://sandbox.localhost' }, 'baseUrl takes'],
  [{ baseUrl: 'http://sandbox.localhost/2025-10-13/' }, 'baseUrl takes'],
  [{ baseUrl: 'http://sandbox.localhost/?at=/2025-10-13' }, 'baseUrl takes'],
  [{ relyingParty: 'shop.example' }, 'relyingParty takes an object with id, name, origins'],
  [{ relyingParty: { origins: ['https://shop.example'] } }, 'relyingParty.id takes a non-empty string'],
  [{ relyingParty: { id: 'shop.example' } }, 'relyingParty.origins takes an array of at least one origin'],
  [
    { relyingParty: { ...relyingParty, origins: [] } },
    'relyingParty.origins takes an array of at least one origin',
  ],
  [
    { relyingParty: { ...relyingParty, origins: ['https://shop.example/'] } },
    'relyingParty.origins[0] takes an origin, such as https://shop.example',
  ],
  [{ relyingParty: { ...relyingParty, origins: ['*'] } }, 'relyingParty.origins[0] takes an origin'],
  [{ relyingParty: { ...relyingParty, icon: 'x' } }, 'relyingParty.icon is not an option'],
  [{ profile: '2026-05' }, 'profile takes document or 2026-04 or 2026-08'],
  [{ deployment: { smsOtp: true } }, 'deployment is not an option; expected relyingParty, mode'],
  [{ endUserTerms: 'yes' }, 'endUserTerms takes true or false'],
  [{ issuers: 'https://id.example' }, 'issuers takes an array'],
  [{ issuers: [{ issuer: 'https://id.example' }, {}] }, 'issuers[1].issuer takes a non-empty string'],
  [{ issuers: [{ issuer: 'https://id.example', jwks: [] }] }, 'issuers[0].jwks takes a key set'],
  [
    { issuers: [{ issuer: 'https://id.example', jwksUri: 'keys' }] },
    'issuers[0].jwksUri takes an http or https URL',
  ],
  [{ openingBalance: '25' }, 'openingBalance takes a number from 1 to 100000000000'],
  [{ umaDomain: 'Sandbox.example' }, 'umaDomain takes a domain in lower case'],
  [{ webhook: 'https://shop.example' }, 'webhook takes an object with url, fetch, headerForm'],
  [{ webhook: {} }, 'webhook.url takes an http or https URL'],
  [{ webhook: { url: 'ftp://shop.example' } }, 'webhook.url takes an http or https URL'],
  [{ webhook: { url: 'https://shop.example', fetch: true } }, 'webhook.fetch takes a function'],
  [
    { webhook: { url: 'https://shop.example', headerForm: 'hex' } },
    'webhook.headerForm takes base64 or json',
  ],
  [{ journal: { entries: [] } }, 'journal takes a journal, an object with entries and append'],
  [{ journal: null }, 'journal takes a journal'],
  [{ onEvent: {} }, 'onEvent takes a function'],
  [{ stablecoin: 'USDC' }, 'stablecoin takes an object with code, name, symbol, decimals'],
  [{ stablecoin: { ...stablecoin, symbol: undefined } }, 'stablecoin.symbol takes a non-empty string'],
  [
    { stablecoin: { ...stablecoin, decimals: Number.NaN } },
    'stablecoin.decimals takes a number from 0 to 18',
  ],
  [{ stablecoin: { ...stablecoin, decimals: 1.5 } }, 'stablecoin.decimals takes a number from 0 to 18'],
  [{ stablecoin: { ...stablecoin, decimals: '6' } }, 'stablecoin.decimals takes a number from 0 to 18'],
]

test.each(wrongOptions)('%j is a TypeError that says what the option takes', (options, message) => {
  const create = () => createSandbox(options as SandboxOptions)
  expect(create).toThrow(TypeError)
  expect(create).toThrow(message)
})

test.each([-1, 19])('a number out of its range is a RangeError: %d decimals', (decimals) => {
  const create = () => createSandbox({ stablecoin: { ...stablecoin, decimals } })
  expect(create).toThrow(new RangeError('stablecoin.decimals takes a number from 0 to 18'))
})

test('an option that is undefined gets its default', () => {
  const options = { mode: undefined, webhook: undefined, tokenId: undefined } as unknown as SandboxOptions
  expect(createSandbox(options).tokenId).toMatch(/^sandbox-/)
})

test('no message repeats a wrong value, which may be a secret', () => {
  const create = () => createSandbox({ clientSecret: ['canary'] as unknown as string })
  expect(create).not.toThrow('canary')
})
