/** Every option of the clients and of their calls, with a wrong value: the error names the option and what it takes, never its value. */

import { expect, test } from 'vitest'
import {
  createAgent,
  createCustomer,
  createPlatform,
  executeQuote,
  getQuote,
  listTransactions,
  type Platform,
  redeemDeviceCode,
} from './index.js'

const baseUrl = 'https://service.example/2025-10-13'
const secret = 'canary-secret'
const fetch = () => Promise.reject(new Error('nothing may be sent'))
const client = { baseUrl, fetch }
const wholeNumber = (name: string) => `${name} must be a whole number`
const functionOf = (name: string) => `${name} must be a function`
const headerName = (name: string) => `branding.${name} must be the name of an HTTP header`
const absolute = 'baseUrl must be an absolute http(s) URL'
const bare = 'baseUrl must not hold credentials, a query or a fragment'
const timeoutRange = 'timeoutMs must be between 1 and 2147483647'
const retriesRange = 'retries must be between 0 and 10'
const text = (name: string) => `${name} must be a non-empty string`

type Row = [name: string, value: unknown, error: typeof TypeError | typeof RangeError, message: string]

const clientRows: Row[] = [
  ['baseUrl', undefined, TypeError, `${absolute}: it is undefined`],
  ['baseUrl', 7, TypeError, `${absolute}: it is number`],
  ['baseUrl', '', TypeError, `${absolute}: it is empty`],
  ['baseUrl', 'ftp://service.example', TypeError, `${absolute}: it does not begin with https://`],
  ['baseUrl', `https://user:${secret}@service.example`, TypeError, bare],
  ['baseUrl', 'https://service.example/?', TypeError, bare],
  ['baseUrl', 'https://service.example/#', TypeError, bare],
  ['fetch', 'fetch', TypeError, functionOf('fetch')],
  ['fetch', null, TypeError, functionOf('fetch')],
  ['timeoutMs', '5', TypeError, wholeNumber('timeoutMs')],
  ['timeoutMs', null, TypeError, wholeNumber('timeoutMs')],
  ['timeoutMs', Number.NaN, TypeError, wholeNumber('timeoutMs')],
  ['timeoutMs', 1.5, TypeError, wholeNumber('timeoutMs')],
  ['timeoutMs', 0, RangeError, timeoutRange],
  ['timeoutMs', -1, RangeError, timeoutRange],
  ['timeoutMs', 2 ** 31, RangeError, timeoutRange],
  ['timeoutMs', Number.POSITIVE_INFINITY, RangeError, timeoutRange],
  ['retries', '2', TypeError, wholeNumber('retries')],
  ['retries', Number.NaN, TypeError, wholeNumber('retries')],
  ['retries', 0.5, TypeError, wholeNumber('retries')],
  ['retries', -1, RangeError, retriesRange],
  ['retries', 11, RangeError, retriesRange],
  ['profile', 'newest', TypeError, 'profile must be document or 2026-04 or 2026-08'],
  ['profile', null, TypeError, 'profile must be document or 2026-04 or 2026-08'],
  ['branding', 'acme', TypeError, 'branding must be an object'],
  ['branding', null, TypeError, 'branding must be an object'],
  ['branding', [], TypeError, 'branding must be an object'],
  ['branding', { walletSignatureHeader: 'Acme Signature' }, TypeError, headerName('walletSignatureHeader')],
  ['branding', { walletSignatureHeader: 'Acme:Signature' }, TypeError, headerName('walletSignatureHeader')],
  ['branding', { walletSignatureHeader: '' }, TypeError, headerName('walletSignatureHeader')],
  ['branding', { webhookSignatureHeader: 7 }, TypeError, headerName('webhookSignatureHeader')],
  ['branding', { fieldPrefix: '' }, TypeError, text('branding.fieldPrefix')],
  ['branding', { fieldPrefix: 7 }, TypeError, text('branding.fieldPrefix')],
  ['onEvent', {}, TypeError, functionOf('onEvent')],
  ['wait', 100, TypeError, functionOf('wait')],
  ['now', 100, TypeError, functionOf('now')],
  ['timeout', 100, TypeError, expect.stringMatching(/^timeout is not an option\. The options are baseUrl, /)],
]

const platformRows: Row[] = [
  ...clientRows,
  ['tokenId', undefined, TypeError, text('tokenId')],
  ['tokenId', '', TypeError, text('tokenId')],
  ['tokenId', `${secret}:b`, TypeError, 'tokenId must not contain a colon'],
  ['clientSecret', undefined, TypeError, text('clientSecret')],
  ['clientSecret', 7, TypeError, text('clientSecret')],
]

const agentRows: Row[] = [
  ...clientRows,
  ['accessToken', undefined, TypeError, 'accessToken must be printable ASCII without spaces'],
  ['accessToken', `${secret} `, TypeError, 'accessToken must be printable ASCII without spaces'],
]

/** The error that a wrong option gives. */
async function errorOf(run: () => unknown): Promise<unknown> {
  try {
    await run()
  } catch (error) {
    return error
  }
  return undefined
}

function expectRefusal(error: unknown, expected: typeof TypeError | typeof RangeError, message: string) {
  expect(error).toBeInstanceOf(expected)
  expect((error as Error).message).toEqual(message)
  expect(String(error)).not.toContain(secret)
}

test.each(platformRows)('createPlatform refuses %s: %j', async (name, value, expected, message) => {
  const options = { ...client, tokenId: 'token', clientSecret: secret, [name]: value } as never
  expectRefusal(await errorOf(() => createPlatform(options)), expected, message)
})

test.each(agentRows)('createAgent refuses %s: %j', async (name, value, expected, message) => {
  const options = { ...client, accessToken: secret, [name]: value } as never
  expectRefusal(await errorOf(() => createAgent(options)), expected, message)
})

test.each(clientRows)('redeemDeviceCode refuses %s: %j', async (name, value, expected, message) => {
  const options = { ...client, [name]: value } as never
  expectRefusal(await errorOf(() => redeemDeviceCode(options, { code: 'code' })), expected, message)
})

test.each([undefined, null, 'https://service.example', []])(
  '%j is refused as the options',
  async (options) => {
    for (const create of [createPlatform, createAgent]) {
      expectRefusal(await errorOf(() => create(options as never)), TypeError, 'options must be an object')
    }
  },
)

const platform = createPlatform({ ...client, tokenId: 'token', clientSecret: secret })
const quoteId = 'Quote:1'
const ascii = (name: string, length: number) =>
  `${name} must be printable ASCII without spaces, ${length} characters at most`

test.each<[string, () => unknown, string]>([
  ['no options', () => getQuote(platform, undefined as never), 'options must be an object'],
  ['an id alone', () => getQuote(platform, quoteId as never), 'options must be an object'],
  ['no id', () => getQuote(platform, {} as never), 'quoteId must be an identifier of the form <Type>:<id>'],
  [
    'an option that it does not take',
    () => getQuote(platform, { quoteId, sginal: secret } as never),
    'getQuote does not take the option sginal',
  ],
  [
    'something else than a signal',
    () => getQuote(platform, { quoteId, signal: secret as never }),
    'signal must be an AbortSignal',
  ],
  [
    'a key with a space',
    () => executeQuote(platform, { quoteId, idempotencyKey: `${secret} ` }),
    ascii('idempotencyKey', 255),
  ],
  [
    'the null of a database in place of a key',
    () => executeQuote(platform, { quoteId, idempotencyKey: null as never }),
    ascii('idempotencyKey', 255),
  ],
  [
    'a key that is too long',
    () => executeQuote(platform, { quoteId, idempotencyKey: 'k'.repeat(256) }),
    ascii('idempotencyKey', 255),
  ],
  [
    'a signature that is not text',
    () => executeQuote(platform, { quoteId, walletSignature: 7 as never }),
    ascii('walletSignature', 4096),
  ],
  [
    'a requestId with a line break',
    () => executeQuote(platform, { quoteId, requestId: `${secret}\n` }),
    ascii('requestId', 4096),
  ],
  [
    'a customer without a type',
    () => createCustomer(platform, { platformCustomerId: 'ada' } as never),
    'customerType is missing',
  ],
  [
    'a client of its own',
    () => getQuote({ kind: 'platform' } as Platform, { quoteId }),
    'the first argument must come from createPlatform or createAgent',
  ],
  [
    'no client',
    () => getQuote(undefined as never, { quoteId }),
    'the first argument must come from createPlatform or createAgent',
  ],
  ['a list of options', () => listTransactions(platform, [] as never), 'options must be an object'],
  [
    'a limit as text',
    () => listTransactions(platform, { limit: '5' as never }),
    'limit must be a whole number',
  ],
])('a call with %s is refused, and nothing is sent', async (_, run, message) => {
  expectRefusal(await errorOf(run), TypeError, message)
})
