/** The configuration of a platform: read, changed, and what the change does. */

import {
  challengeAuthMethod,
  createCustomer,
  createPlatform,
  createQuote,
  fundInternalAccount,
  getPlatformConfig,
  listAuthMethods,
  listInternalAccounts,
  type Platform,
  receiveWebhook,
  sendTestWebhook,
  updatePlatformConfig,
  type WebhookEvent,
} from '@embedded-wallet/platform'
import { createSandbox, type SandboxOptions } from '@embedded-wallet/sandbox'
import { expect, test } from 'vitest'
import { rowOf, toBob } from './world.js'

/** A platform in process. Its webhook endpoints are by URL; an unknown one does not respond. */
async function openWorld({ webhook, ...options }: SandboxOptions = {}) {
  const received: Record<string, WebhookEvent[]> = {}
  const fetch = async (request: Request) => {
    const events = received[request.url]
    if (events === undefined) throw new TypeError('fetch failed')
    const publicKeys = [await sandbox.webhookPublicKey()]
    return receiveWebhook(request, { publicKeys, now: sandbox.clock.now }, (event) => void events.push(event))
  }
  const sandbox = createSandbox({
    now: () => Date.UTC(2026, 3, 8, 15, 30),
    webhook: { url: 'https://old.example/webhooks', ...webhook, fetch },
    ...options,
  })
  const { baseUrl, tokenId, clientSecret } = sandbox
  const platform = createPlatform({ baseUrl, tokenId, clientSecret, fetch: sandbox.fetch })
  const typesAt = (url: string) => received[url]!.map(({ type }) => type)
  return { sandbox, platform, received, typesAt }
}

const listen = 'https://new.example/webhooks'

/** @returns The id of a new customer's wallet with money in it. */
async function addFunded(platform: Platform): Promise<string> {
  const { id } = await createCustomer(platform, { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' })
  const { data } = await listInternalAccounts(platform, { customerId: id }).page()
  const accountId = (data[0] as { id: string }).id
  await fundInternalAccount(platform, { accountId, amount: 1 })
  return accountId
}

test('events go to a new webhook endpoint, after a TEST event (profiles 2026-04 and 2026-08, PATCH /config)', async () => {
  const { sandbox, platform, received, typesAt } = await openWorld()
  const old = 'https://old.example/webhooks'
  Object.assign(received, { [old]: [], [listen]: [] })
  const before = await getPlatformConfig(platform)
  expect(before).toMatchObject({ webhookEndpoint: old, umaDomain: 'sandbox.example' })
  expect(before.supportedCurrencies).toContainEqual({
    currencyCode: 'USD',
    minAmount: 1,
    maxAmount: expect.any(Number),
    requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
    enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  })

  const accountId = await addFunded(platform)
  await sandbox.tick()
  const oldTypes = typesAt(old)
  expect(oldTypes).toContain('INTERNAL_ACCOUNT.BALANCE_UPDATED')
  const after = await updatePlatformConfig(platform, { webhookEndpoint: listen })
  expect(after).toEqual({ ...before, webhookEndpoint: listen })
  expect(await getPlatformConfig(platform)).toEqual(after)
  await fundInternalAccount(platform, { accountId, amount: 1 })
  await sandbox.tick()
  expect(typesAt(listen)[0]).toBe('TEST')
  expect(typesAt(listen)).toContain('INTERNAL_ACCOUNT.BALANCE_UPDATED')
  expect(typesAt(old)).toEqual(oldTypes)

  // The same endpoint again is no new one.
  await updatePlatformConfig(platform, { webhookEndpoint: listen, umaDomain: 'shop.example' })
  await sandbox.tick()
  expect(typesAt(listen).filter((type) => type === 'TEST')).toHaveLength(1)
  expect((await getPlatformConfig(platform)).umaDomain).toBe('shop.example')
  const { umaAddress } = await createCustomer(platform, { customerType: 'INDIVIDUAL' })
  expect(umaAddress).toMatch(/@shop\.example$/)
})

test('a TEST event is not repeated (profile 2026-08, webhooks)', async () => {
  const { sandbox, platform } = await openWorld()
  await updatePlatformConfig(platform, { webhookEndpoint: 'https://down.example/webhooks' })
  await sandbox.clock.advance(86_400_000)
  const [event] = sandbox.events()
  expect(event).toMatchObject({ type: 'TEST', data: {}, delivery: 'given up', attempts: [{}] })
})

test('the supported currencies are replaced; what a sandbox does not have is refused (profile 2026-08, PATCH /config)', async () => {
  const { sandbox, platform } = await openWorld({ profile: '2026-08' })
  const usd = {
    currencyCode: 'USD',
    minAmount: 100,
    maxAmount: 10_000_00,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ['OUTGOING'],
  }
  await sandbox.clock.advance(1000)
  const changed = await updatePlatformConfig(platform, { supportedCurrencies: [usd] })
  expect(changed.supportedCurrencies).toEqual([usd])
  const strange = { ...usd, currencyCode: 'XXX' }
  await expect(updatePlatformConfig(platform, { supportedCurrencies: [strange] })).rejects.toMatchObject({
    serviceCode: 'INVALID_CURRENCY',
  })
  await expect(updatePlatformConfig(platform, { cardTokenization2faConfig: {} })).rejects.toMatchObject({
    serviceCode: 'NOT_IMPLEMENTED',
    serviceStatus: 501,
  })
  await expect(updatePlatformConfig(platform, { webhookEndpoint: 'ftp://x' })).rejects.toThrow(TypeError)
  expect(await getPlatformConfig(platform)).toEqual(changed)
  // The limits hold for quotes.
  const order = (lockedCurrencyAmount: number) =>
    createQuote(platform, {
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' },
      destination: toBob(),
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount,
    })
  for (const amount of [99, 10_000_01])
    await expect(order(amount)).rejects.toMatchObject({
      serviceCode: 'AMOUNT_OUT_OF_RANGE',
      serviceStatus: 400,
    })
  for (const amount of [100, 10_000_00]) await order(amount)
  // A snapshot has the configuration.
  const copy = createSandbox()
  await copy.restore(sandbox.snapshot())
  const { baseUrl, tokenId, clientSecret } = copy
  const platformOfCopy = createPlatform({ baseUrl, tokenId, clientSecret, fetch: copy.fetch })
  expect(await getPlatformConfig(platformOfCopy)).toMatchObject({
    id: changed.id,
    supportedCurrencies: [usd],
  })
})

test.each([
  ['document', undefined],
  ['2026-04', undefined],
  ['2026-08', { appName: 'Shop', otpLength: 6, alphanumeric: false, expirationSeconds: 300 }],
] as const)(
  'in %s the wallet configuration is %j (profile table, PlatformConfig)',
  async (profile, expected) => {
    const { platform } = await openWorld({ profile })
    const changed = await updatePlatformConfig(platform, { embeddedWalletConfig: { appName: 'Shop' } })
    expect(changed.embeddedWalletConfig).toEqual(expected)
  },
)

test('one-time codes look and live as the configuration says (profile 2026-08, EmbeddedWalletConfig)', async () => {
  const { sandbox, platform } = await openWorld({ profile: '2026-08' })
  const { id } = await createCustomer(platform, { customerType: 'INDIVIDUAL', email: 'ada@shop.example' })
  const wallet = rowOf((await listInternalAccounts(platform, { customerId: id }).page()).data[0])
  const [login] = (await listAuthMethods(platform, { accountId: wallet.id })).map(rowOf)
  const newCode = async () => {
    await sandbox.clock.advance(60_000)
    await challengeAuthMethod(platform, { authMethodId: login!.id })
    return sandbox.inbox.at(-1)!.code
  }
  expect(await newCode()).toMatch(/^\d{6}$/)
  await updatePlatformConfig(platform, { embeddedWalletConfig: { otpLength: 9, alphanumeric: true } })
  const codes = [await newCode(), await newCode(), await newCode()].join('')
  expect(codes).toMatch(/^[0-9A-Z]{27}$/)
  expect(codes).toMatch(/[A-Z]/)
  for (const embeddedWalletConfig of [{ otpLength: 3 }, { otpLength: 13 }, { expirationSeconds: 0 }])
    await expect(updatePlatformConfig(platform, { embeddedWalletConfig })).rejects.toMatchObject({
      serviceCode: 'INVALID_INPUT',
      details: { field: 'embeddedWalletConfig' },
    })
})

test('a test webhook reports what the endpoint responds (profiles 2026-04 and 2026-08, POST /sandbox/webhooks/test)', async () => {
  const { sandbox, platform, received, typesAt } = await openWorld()
  const url = 'https://old.example/webhooks'
  await expect(sendTestWebhook(platform)).rejects.toMatchObject({
    serviceCode: 'WEBHOOK_DELIVERY_ERROR',
    serviceStatus: 400,
  })
  received[url] = []
  const { response_status: status, ...result } = await sendTestWebhook(platform)
  expect(status).toBeGreaterThanOrEqual(200)
  expect(status).toBeLessThan(300)
  expect(result).toEqual({ url, response_body: '' })
  expect(typesAt(url)).toEqual(['TEST'])
  expect(sandbox.events().map(({ delivery }) => delivery)).toEqual(['given up', 'delivered'])

  const silent = createSandbox()
  const { baseUrl, tokenId, clientSecret } = silent
  const unset = sendTestWebhook(createPlatform({ baseUrl, tokenId, clientSecret, fetch: silent.fetch }))
  await expect(unset).rejects.toMatchObject({ serviceCode: 'WEBHOOK_ENDPOINT_NOT_SET', serviceStatus: 400 })
})
