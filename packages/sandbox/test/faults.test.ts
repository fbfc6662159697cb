/** Injected faults: an endpoint fails before or after it acts, once or several times. A wrong fault and each wrong option of a sandbox is refused by name. */

import { DroppedResponse, type Fault, type SandboxOptions } from '@embedded-wallet/sandbox'
import { expect, test, vi } from 'vitest'
import { createSandbox } from '../src/createSandbox.js'
import { createWorld } from './client.js'

const customer = (platformCustomerId: string) => ({ platformCustomerId, customerType: 'INDIVIDUAL' })

test('before: the service does nothing; after: it acts, and only its response is lost', async () => {
  const { send, sandbox } = createWorld()
  const { faults } = sandbox
  faults.add({ endpoint: 'createCustomer', when: 'before', response: 'drop' })
  await expect(send('POST', '/customers', customer('ada'))).rejects.toThrow(DroppedResponse)
  faults.add({ endpoint: 'createCustomer', when: 'after', response: 'drop' })
  await expect(send('POST', '/customers', customer('ada'))).rejects.toThrow(TypeError)
  expect((await send('POST', '/customers', customer('ada'))).status).toBe(409)
  expect(faults.pending()).toEqual([])
})

test('a fault has any status and headers, and hits one endpoint or all, several times, after some calls', async () => {
  const { send, sandbox } = createWorld()
  const { faults } = sandbox
  const limited = { status: 429, headers: { 'Retry-After': '7' } }
  faults.add({ endpoint: 'createCustomer', when: 'before', response: limited, times: 2, skip: 1 })
  const statuses = []
  for (const name of ['a', 'b', 'c', 'd'])
    statuses.push((await send('POST', '/customers', customer(name))).status)
  expect(statuses).toEqual([201, 429, 429, 201])
  faults.add({ endpoint: '*', when: 'after', response: { status: 200, body: { odd: true } } })
  expect((await send('GET', '/transactions')).body).toEqual({ odd: true })
  faults.add({ endpoint: '*', when: 'after', response: { status: 204 } })
  expect(await send('GET', '/transactions')).toMatchObject({ status: 204, body: undefined })
  faults.add({ endpoint: '*', when: 'before', response: 'drop' })
  faults.clear()
  expect((await send('GET', '/transactions')).status).toBe(200)
})

test('a slow call waits, then the service acts; the next call does not wait', async () => {
  const { send, sandbox } = createWorld()
  sandbox.faults.add({ endpoint: 'createCustomer', when: 'before', response: { slowSeconds: 6 } })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const first = send('POST', '/customers', customer('ada'))
    // Of two calls that are under way the second one may be the first to arrive.
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    expect((await send('POST', '/customers', customer('ben'))).status).toBe(201)
    expect((await send('GET', '/customers')).body.data).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(6000)
    expect((await first).status).toBe(201)
  } finally {
    vi.useRealTimers()
  }
})

test('the status distinguishes the two calls of a signed retry', async () => {
  const { send, sandbox, addCustomer } = createWorld()
  const ada = await addCustomer('ada', { email: 'ada@shop.example' })
  const session = await ada.signIn(await ada.registerPasskey())
  const body = { type: 'EMAIL_OTP', accountId: ada.accountId }
  sandbox.faults.add({ endpoint: 'registerAuthMethod', when: 'after', response: 'drop', onStatus: 201 })
  await expect(ada.signedRetry(session, 'POST', '/auth/credentials', body)).rejects.toThrow(DroppedResponse)
  const list = await send('GET', `/auth/credentials?accountId=${ada.accountId}`)
  expect(list.body.data).toHaveLength(2)
})

test.each([
  [{ endpoint: 'none' }, 'fault.endpoint takes the name of an endpoint'],
  [{ when: 'during' }, 'fault.when takes before or after'],
  [{ response: 'lost' }, 'fault.response takes an object with status, headers, body'],
  [{ response: undefined }, 'fault.response takes an object'],
  [{ response: { status: '503' } }, 'fault.response.status takes a number from 200 to 599'],
  [
    { response: { status: 503, headers: { 'Retry-After': 7 } } },
    'fault.response.headers takes an object with string values',
  ],
  [{ response: { slowSeconds: '6' } }, 'fault.response.slowSeconds takes a number from 1 to 60'],
  [{ times: Number.NaN }, 'fault.times takes a number from 1'],
  [{ outcome: 'drop' }, 'fault.outcome is not an option'],
])('a fault with %j is refused by name', (change, message) => {
  const { faults } = createWorld().sandbox
  const fault = { endpoint: 'getQuote', when: 'before', response: 'drop', ...change } as Fault
  expect(() => faults.add(fault)).toThrow(TypeError)
  expect(() => faults.add(fault)).toThrow(message)
})

test('a number of a fault that is out of its range is a RangeError', () => {
  const { faults } = createWorld().sandbox
  const fault: Fault = { endpoint: 'getQuote', when: 'after', response: 'drop' }
  for (const change of [{ times: 0 }, { skip: -1 }, { onStatus: 600 }, { response: { status: 199 } }])
    expect(() => faults.add({ ...fault, ...change })).toThrow(RangeError)
})

const relyingParty = { id: 'shop.example', origins: ['https://shop.example'] }
const stablecoin = { code: 'USDC', name: 'USD Coin', symbol: '$', decimals: 6 }

const wrongOptions: [options: unknown, message: string][] = [
  [null, 'createSandbox takes an object with relyingParty, mode'],
  [[], 'createSandbox takes an object'],
  [{ onCode: () => {} }, 'onCode is not an option. The options are relyingParty, mode'],
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
  [{ deployment: { smsOtp: true } }, 'deployment is not an option. The options are relyingParty, mode'],
  [{ endUserTerms: 'yes' }, 'endUserTerms takes true or false'],
  [{ issuers: 'https://id.example' }, 'issuers takes an array'],
  [{ issuers: [{ issuer: 'https://id.example' }, {}] }, 'issuers[1].issuer takes a non-empty string'],
  [{ issuers: [{ issuer: 'https://id.example', jwks: [] }] }, 'issuers[0].jwks takes a key set'],
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
