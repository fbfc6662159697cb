/** Stories of `createSending`: who can be paid, what may be sent, and what nobody pays without having read it. */

import {
  type AcknowledgementStore,
  createPlatform,
  createSending,
  type PlatformOptions,
  SendingRefusal,
} from '@embedded-wallet/platform'
import type { ProfileName } from '@embedded-wallet/protocol'
import { expect, test, vi } from 'vitest'
import { openTestSystem } from '../../../e2e/support/testSystem.js'

async function open(profile: ProfileName = 'document', options: Partial<PlatformOptions> = {}) {
  const system = openTestSystem({ profile })
  const { accountId } = await system.signedIn()
  const customerId = (await system.customerOf(accountId))!
  const platform = createPlatform({ ...system.sandbox, profile, ...options })
  const sending = createSending(platform)
  const save = (accountNumber: string, fullName = 'Ada Lovelace') =>
    sending.savePayee({
      customerId,
      account: {
        currency: 'USD',
        accountInfo: {
          accountType: 'USD_ACCOUNT',
          accountNumber,
          routingNumber: '110000000',
          bankAccountType: 'CHECKING',
          beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName },
        },
      },
    })
  const quote = (order: object) =>
    sending.quote({ accountId, customerId, order: { side: 'SENDING', amount: '1', ...order } })
  return { system, accountId, customerId, platform, sending, save, quote }
}

const refusal = (code: string, status = 400) =>
  expect.objectContaining({ name: 'QuoteRefusal', code, status })

test('an account is saved once; another holder does not get it, and a wrong one is refused', async () => {
  const { sending, customerId, save } = await open()
  const ada = await save('000123456789')
  expect(ada).toMatchObject({ name: 'Ada Lovelace', detail: 'USD account ending 6789', currency: 'USD' })
  expect(await save('000123456789', 'ADA lovelace')).toEqual(ada)
  await expect(save('000123456789', 'Eve')).rejects.toEqual(refusal('PAYEE_TAKEN', 409))
  for (const account of [
    {},
    { currency: 'usd', accountInfo: { accountType: 'USD_ACCOUNT' } },
    { currency: 'USD', accountInfo: { accountType: 'NEW_ACCOUNT' } },
    { currency: 'USD', accountInfo: { accountType: 'USD_ACCOUNT', accountNumber: '1', routingNumber: '1' } },
  ])
    await expect(sending.savePayee({ customerId, account })).rejects.toEqual(refusal('INVALID_INPUT'))
  expect(await sending.payees({ customerId })).toEqual([ada])
})

test('a quote names who is paid, and fixes the side that the user entered', async () => {
  const { save, quote } = await open()
  const { id } = await save('000123456789')
  expect(await quote({ recipient: id, amount: '12.5' })).toMatchObject({
    totalSendingAmount: 12_500_000,
    lockedCurrencySide: 'SENDING',
    payee: { name: 'Ada Lovelace', detail: 'USD account ending 6789' },
  })
  expect(await quote({ recipient: id, amount: '12.5', side: 'RECEIVING' })).toMatchObject({
    totalReceivingAmount: 1250,
    lockedCurrencySide: 'RECEIVING',
  })
  expect(await quote({ recipient: '$success.eur@sandbox.example' })).toMatchObject({
    receivingCurrency: { code: 'EUR' },
    payee: { name: '$success.eur@sandbox.example' },
  })
})

test.each<[object, string, number?]>([
  [{ recipient: 7 }, 'INVALID_ORDER'],
  [{ recipient: 'x', side: 'BOTH' }, 'INVALID_ORDER'],
  [{ recipient: 'Ada' }, 'INVALID_RECIPIENT'],
  [{ recipient: '$typo@sandbox.example' }, 'INVALID_UMA_ADDRESS'],
  [{ recipient: '$ä@sandbox.example' }, 'INVALID_UMA_ADDRESS'],
  [{ recipient: '$success.eur@sandbox.example', receives: 'MXN' }, 'INVALID_CURRENCY'],
  [{ recipient: 'ExternalAccount:0198c0de' }, 'PAYEE_NOT_FOUND', 404],
  [{ recipient: '$success.eur@sandbox.example', amount: '0' }, 'INVALID_AMOUNT'],
  [{ recipient: '$success.eur@sandbox.example', amount: '1e3' }, 'INVALID_AMOUNT'],
  [{ recipient: '$success.eur@sandbox.example', amount: '0.0000001' }, 'INVALID_AMOUNT'],
  [{ recipient: '$success.eur@sandbox.example', amount: '0.001', side: 'RECEIVING' }, 'INVALID_AMOUNT'],
  [{ recipient: '$success.eur@sandbox.example', amount: '100.000001' }, 'BALANCE_TOO_LOW'],
  [{ recipient: '$success.eur@sandbox.example', amount: '100', side: 'RECEIVING' }, 'BALANCE_TOO_LOW'],
])('the order %j is refused: %s', async (order, code, status) => {
  const { quote } = await open()
  await expect(quote(order)).rejects.toEqual(refusal(code, status))
})

test('nobody pays the own wallet, or the recipient of another customer', async () => {
  const { system, accountId, sending, customerId, quote, save } = await open()
  await expect(quote({ recipient: accountId })).rejects.toEqual(refusal('SELF_PAYMENT'))
  const { id } = await save('000123456789')
  const { accountId: other } = await system.signedIn()
  const order = { recipient: id, side: 'SENDING', amount: '1' }
  const ofOther = { accountId: other, customerId: (await system.customerOf(other))!, order }
  await expect(sending.quote(ofOther)).rejects.toEqual(refusal('PAYEE_NOT_FOUND', 404))
  // An account of somebody else is none of the customer's.
  await expect(sending.quote({ ...ofOther, accountId, order })).rejects.toEqual(refusal('INVALID_ORDER'))
  expect(await sending.lookUp({ customerId, text: 'Ada' })).toBeUndefined()
})

test('a look-up says what arrives, or why nothing can', async () => {
  const { sending, customerId } = await open()
  const found = await sending.lookUp({ customerId, text: ' $Success.EUR@sandbox.example ' })
  expect(found).toEqual({ receives: [expect.objectContaining({ currency: 'EUR', decimals: 2 })] })
  expect(await sending.lookUp({ customerId, text: '$typo@sandbox.example' })).toEqual({
    refusal: 'INVALID_UMA_ADDRESS',
  })
})

// Source of the suffixes: interface document, "Sandbox outcome rules", beneficiary name verification.
test('a name that does not match is denied until it is acknowledged, over two instances with one store', async () => {
  const { accountId, customerId, platform, sending, save, quote } = await open()
  const ids = new Set<string>()
  const acknowledgements: AcknowledgementStore = { add: (id) => ids.add(id), has: async (id) => ids.has(id) }
  const [one, two] = [
    createSending(platform, { acknowledgements }),
    createSending(platform, { acknowledgements }),
  ]
  const { id } = await save('000123456102')
  const offer = await quote({ recipient: id })
  expect(offer.payee.check).toMatchObject({ status: 'NOT_MATCHED', enteredName: 'Ada Lovelace' })
  expect(await two.mustBeDenied(offer)).toBe(true)
  expect(await one.acknowledge({ accountId: 'InternalAccount:other', quoteId: offer.id })).toBe(false)
  expect(await one.acknowledge({ accountId, quoteId: 'Quote:0198c0de' })).toBe(false)
  expect(await one.acknowledge({ accountId, quoteId: '../quotes' })).toBe(false)
  expect(await two.mustBeDenied(offer)).toBe(true)
  expect(await one.acknowledge({ accountId, quoteId: offer.id })).toBe(true)
  expect(await two.mustBeDenied(offer)).toBe(false)
  // Without a store of its own, an instance knows its own alone.
  expect(await sending.mustBeDenied(offer)).toBe(true)
  const another = await quote({ recipient: id })
  expect(await two.mustBeDenied(another)).toBe(true)
  expect(await sending.payees({ customerId })).toMatchObject([{ check: { status: 'NOT_MATCHED' } }])
})

test('an acknowledgement in memory is for a day', async () => {
  let now = Date.now()
  const { accountId, sending, save, quote } = await open('document', { now: () => now })
  const offer = await quote({ recipient: (await save('000123456102')).id })
  await sending.acknowledge({ accountId, quoteId: offer.id })
  expect(await sending.mustBeDenied(offer)).toBe(false)
  now += 86_400_000
  expect(await sending.mustBeDenied(offer)).toBe(true)
  expect(await sending.mustBeDenied(undefined)).toBe(false)
})

test('an account that the bank still checks is no quote yet', async () => {
  const { save, quote } = await open()
  const { id } = await save('000123456104')
  await expect(quote({ recipient: id })).rejects.toEqual(refusal('PAYEE_NOT_READY', 409))
  await expect(quote({ recipient: id })).rejects.toBeInstanceOf(SendingRefusal)
})

test.each<[ProfileName, object]>([
  ['document', {}],
  ['2026-04', { decimals: 2 }],
  ['2026-08', { decimals: 2 }],
])('in %s the limits are what the service says, asked once in five minutes', async (profile, expected) => {
  const fetch = vi.fn()
  const { system, sending } = await open(profile, {
    fetch: (request) => {
      if (request.url.includes('/exchange-rates')) fetch()
      return system.sandbox.fetch(request)
    },
  })
  const asked = { from: 'USDC', currency: 'IDR' }
  expect(await sending.limits(asked)).toEqual(expect.objectContaining(expected))
  expect(await sending.limits(asked)).toEqual(await sending.limits(asked))
  expect(fetch).toHaveBeenCalledTimes(profile === 'document' ? 0 : 1)
  expect(await sending.limits({ from: 'USDC', currency: '../x' })).toEqual({})
})

test('a closed account is listed as closed, so that no form offers it', async () => {
  const { sending, customerId, save, system } = await open()
  const [ada, bob] = [await save('000123456789'), await save('000123450000', 'Bob')]
  const { baseUrl, tokenId, clientSecret } = system.sandbox
  const close = new Request(new URL(`/control/external-accounts/${ada.id}`, baseUrl), {
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ status: 'INACTIVE' }),
  })
  expect((await system.sandbox.fetch(close)).status).toBe(200)
  expect(await sending.payees({ customerId })).toEqual([bob, { ...ada, isClosed: true }])
})

test('limits that could not be read are asked for again at once', async () => {
  let isAway = true
  const { system, sending } = await open('2026-08', {
    fetch: (request) => {
      if (isAway && request.url.includes('/exchange-rates'))
        return Promise.resolve(new Response(null, { status: 403 }))
      return system.sandbox.fetch(request)
    },
  })
  const asked = { from: 'USDC', currency: 'IDR' }
  await expect(sending.limits(asked)).rejects.toMatchObject({ name: 'PlatformError', serviceStatus: 403 })
  isAway = false
  expect(await sending.limits(asked)).toMatchObject({ decimals: 2 })
})

/** Opens it, and notes what the service gets. */
async function listen(
  profile: ProfileName,
  change = (response: Response): Response | Promise<Response> => response,
) {
  const bodies: Record<string, unknown>[] = []
  const opened = await open(profile, {
    fetch: async (request) => {
      if (request.method === 'POST') bodies.push(await request.clone().json())
      return change(await opened.system.sandbox.fetch(request))
    },
  })
  return { ...opened, bodies }
}

test('in 2026-08 the bank is told the purpose and a message, and reached as the user wants', async () => {
  const { save, quote, bodies } = await listen('2026-08')
  const { id } = await save('000123456789')
  const told = { recipient: id, purpose: 'GIFT', message: ' Happy birthday ', rail: 'WIRE' }
  await quote(told)
  const destination = { destinationType: 'ACCOUNT', accountId: id, paymentRail: 'WIRE' }
  const sent = { purposeOfPayment: 'GIFT', remittanceInformation: 'Happy birthday', destination }
  expect(bodies.at(-1)).toMatchObject(sent)
  const count = bodies.length
  for (const wrong of [
    { purpose: 'FUN' },
    { message: 'x'.repeat(141) },
    { message: 7 },
    { rail: 'PIX' },
    { recipient: '$success.usd@sandbox.example' },
  ])
    await expect(quote({ ...told, ...wrong })).rejects.toEqual(refusal('INVALID_ORDER'))
  expect(bodies).toHaveLength(count)
})

test('what a deployment does not know is refused, not dropped', async () => {
  const { save, quote } = await open('2026-04')
  const { id } = await save('000123456789')
  const refused = refusal('INVALID_ORDER')
  await expect(quote({ recipient: id, purpose: 'FAMILY_SUPPORT' })).rejects.toEqual(refused)
  await expect(quote({ recipient: id, message: 'Hello' })).rejects.toEqual(refused)
  await expect(quote({ recipient: id, rail: 'ACH_SAME_DAY' })).rejects.toEqual(refused)
  await expect(quote({ recipient: id, purpose: 'GIFT', rail: 'ACH' })).resolves.toBeDefined()
})

test.each<[ProfileName, string | undefined]>([
  ['2026-04', undefined],
  ['2026-08', 'FIRST_PARTY'],
])('in %s an own account is saved with the ownership %s', async (profile, ownershipType) => {
  const { sending, customerId, bodies } = await listen(profile)
  const account = {
    currency: 'MXN',
    ownershipType: 'FIRST_PARTY',
    accountInfo: {
      accountType: 'MXN_ACCOUNT',
      clabeNumber: '032180000118359719',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
    },
  }
  expect(await sending.savePayee({ customerId, account })).toMatchObject({ accountType: 'MXN_ACCOUNT' })
  expect(bodies.at(-1)?.ownershipType).toBe(ownershipType)
  const wrong = { ...account, ownershipType: 'MINE' }
  await expect(sending.savePayee({ customerId, account: wrong })).rejects.toEqual(refusal('INVALID_INPUT'))
})

test('lists the banks of a currency, and of a country, where the service does', async () => {
  const { sending } = await open('2026-08')
  expect(await sending.banks({ currency: 'NGN' })).toEqual([
    { bankName: 'LAGOON', displayName: 'Lagoon Bank' },
  ])
  expect(await sending.banks({ currency: 'USD', country: 'SV' })).toEqual([])
  expect(await sending.banks({ currency: '../x' })).toEqual([])
  expect(await sending.banks({ currency: 'NGN', country: '../x' })).toEqual([])
  const { sending: older } = await open('document')
  expect(await older.banks({ currency: 'NGN' })).toEqual([])
})

test('a look-up says when the purpose must be named', async () => {
  const field = { name: 'PURPOSE_OF_PAYMENT', mandatory: true }
  const { sending, customerId } = await listen('2026-08', async (response) => {
    const body = await response.json()
    return Response.json(body.lookupId ? { ...body, requiredPayerDataFields: [field] } : body, response)
  })
  const found = await sending.lookUp({ customerId, text: '$success.eur@sandbox.example' })
  expect(found).toMatchObject({ needsPurpose: true, receives: [{ currency: 'EUR' }] })
})

test('an account whose owner is still being verified is not ready; it is not closed', async () => {
  const { save, quote } = await listen('2026-08', async (response) => {
    if (response.status !== 200) return response
    const body = await response.json()
    const isAccount = body.accountInfo !== undefined
    return Response.json(isAccount ? { ...body, status: 'PENDING_OWNERSHIP_VERIFICATION' } : body, response)
  })
  const { id } = await save('000123456104')
  await expect(quote({ recipient: id })).rejects.toEqual(refusal('PAYEE_NOT_READY', 409))
})
