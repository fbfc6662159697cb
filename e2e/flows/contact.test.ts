/** Story: the user makes the wallet private and moves to another email address or phone number. */

import {
  listAuthMethods,
  pendingOperations,
  registerSmsOtp,
  resumeOperation,
  type SigningSummary,
  sendEmailOtp,
  setWalletPrivacy,
  signInWithEmailOtp,
  signInWithPasskey,
  updateContact,
  type Wallet,
} from '@embedded-wallet/core'
import { describe, expect, test } from 'vitest'
import { openTestSystem, type TestSystem } from '../support/testSystem.js'

type Options = Parameters<typeof openTestSystem>[0]

/** A signed-in user, and the customer behind their account. */
async function ada(options: Options = { profile: '2026-08' }) {
  const system = openTestSystem(options)
  const { accountId, wallet } = await system.signedIn()
  const { customerId = '' } = await accountOf(system, accountId)
  const shown: SigningSummary[] = []
  const asking = { ...wallet, confirm: (summary: SigningSummary) => shown.push(summary) > 0 }
  system.relayed.length = system.requests.length = 0
  return { system, wallet: asking, accountId, customerId, shown }
}

async function accountOf(system: TestSystem, accountId: string) {
  const { data } = await system.platform('listInternalAccounts', { query: { type: 'EMBEDDED_WALLET' } })
  return data.find(({ id }) => id === accountId)!
}

const customerOf = async (system: TestSystem, customerId: string) =>
  (await system.platform('getCustomer', { params: { customerId } })) as {
    email?: string
    phoneNumber?: string
  }

// Source: profile 2026-08, PATCH /internal-accounts/{id}: "202 first, 200 on the signed retry".
test('a wallet becomes private and public again, each with one signature', async () => {
  const { system, wallet, accountId, shown } = await ada()
  for (const isPrivate of [true, false]) {
    await setWalletPrivacy(wallet, { isPrivate })
    expect(await accountOf(system, accountId)).toMatchObject({ privateEnabled: isPrivate })
  }
  const calls = [
    'PATCH /internal-accounts/InternalAccount 202',
    'PATCH /internal-accounts/InternalAccount 200',
  ]
  expect(system.relayed).toEqual([...calls, ...calls])
  expect(shown).toMatchObject([
    { action: 'setWalletPrivacy', form: 'activity' },
    { action: 'setWalletPrivacy', form: 'activity' },
  ])
})

// Source: profile 2026-08, PATCH /customers/{id}: "a new email where the customer's wallets have EMAIL_OTP: signed retry".
test('codes go to the new email address once its change is signed', async () => {
  const { system, wallet, customerId, shown } = await ada()
  await updateContact(wallet, { customerId, email: 'new@shop.example' })
  expect(system.relayed).toEqual(['PATCH /customers/Customer 202', 'PATCH /customers/Customer 200'])
  expect(shown).toMatchObject([{ action: 'updateContact', form: 'activity' }])
  expect(await customerOf(system, customerId)).toMatchObject({ email: 'new@shop.example' })

  system.sandbox.clock.advance(60_000)
  expect(await sendEmailOtp(wallet)).toMatchObject({ nickname: 'new@shop.example' })
  const sent = system.sandbox.inbox.at(-1)!
  expect(sent.to).toBe('new@shop.example')
  expect(await signInWithEmailOtp(wallet, { otp: sent.code })).toMatchObject({ type: 'EMAIL_OTP' })
})

test('a new phone number is signed only where a credential sends codes to it', async () => {
  const { system, wallet, customerId, shown } = await ada()
  await updateContact(wallet, { customerId, phoneNumber: '+15550111' })
  expect(system.relayed).toEqual(['PATCH /customers/Customer 200'])
  expect(shown).toEqual([])

  await registerSmsOtp(wallet)
  system.relayed.length = shown.length = 0
  await updateContact(wallet, { customerId, phoneNumber: '+15550122' })
  expect(system.relayed).toEqual(['PATCH /customers/Customer 202', 'PATCH /customers/Customer 200'])
  expect(shown).toMatchObject([{ action: 'updateContact' }])
  expect(await customerOf(system, customerId)).toMatchObject({ phoneNumber: '+15550122' })
  const methods = await listAuthMethods(wallet)
  expect(methods.find(({ type }) => type === 'SMS_OTP')).toMatchObject({ nickname: '+15550122' })
})

// Source: profile 2026-04, PATCH /customers/{id}: 200 Customer, without signature headers.
test.each(['document', '2026-04'] as const)(
  'in the profile %s the address changes without a signature',
  async (profile) => {
    const { system, wallet, customerId, shown } = await ada({ profile })
    await updateContact(wallet, { customerId, email: 'new@shop.example' })
    expect(system.relayed).toEqual(['PATCH /customers/Customer 200'])
    expect(shown).toEqual([])
    expect(await customerOf(system, customerId)).toMatchObject({ email: 'new@shop.example' })
  },
)

test('the wallet sends the address alone, and gets the id and the address alone', async () => {
  const seen: unknown[] = []
  const { system, wallet, customerId } = await ada({
    profile: '2026-08',
    betweenWalletAndRelay: (next) => async (request) => {
      if (request.method !== 'PATCH') return next(request)
      seen.push(await request.clone().json())
      const response = await next(request)
      if (response.status === 200) seen.push(await response.clone().json())
      return response
    },
  })
  const address = { email: 'new@shop.example' }
  await updateContact(wallet, { customerId, ...address })
  expect(seen).toEqual([address, address, { id: customerId, ...address }])
  const sent = await Promise.all(
    system.requests.filter(({ method }) => method === 'PATCH').map((request) => request.text()),
  )
  expect(new Set(sent)).toEqual(new Set(['{"customerType":"INDIVIDUAL","email":"new@shop.example"}']))
})

test("another user's customer cannot be reached", async () => {
  const { system, wallet } = await ada()
  const other = await system.platform('createCustomer', { body: { customerType: 'INDIVIDUAL' } })
  const { id: customerId } = other as { id: string }
  await expect(updateContact(wallet, { customerId, email: 'eve@shop.example' })).rejects.toMatchObject({
    code: 'REFUSED',
    status: 404,
  })
  expect(system.requests.filter(({ method }) => method === 'PATCH')).toEqual([])
})

// Source: profile 2026-08, PATCH /customers/{id}: 409 EMAIL_OTP_EMAIL_ALREADY_EXISTS.
test('an address with which another wallet signs in is refused, and nothing changes', async () => {
  const { system, wallet, customerId, shown } = await ada()
  await system.platform('createCustomer', {
    body: { customerType: 'INDIVIDUAL', email: 'bob@shop.example' },
  })
  await expect(updateContact(wallet, { customerId, email: 'Bob@shop.example' })).rejects.toMatchObject({
    code: 'REFUSED',
    serviceCode: 'EMAIL_OTP_EMAIL_ALREADY_EXISTS',
  })
  expect(shown).toEqual([])
  expect(await customerOf(system, customerId)).toMatchObject({ email: 'ada@shop.example' })
})

// Source: service of autumn 2026, read 2026-11-28, row 1; perhaps unmerged: a flag of the sandbox, off by default.
describe('where a new address is proven first', () => {
  const email = 'new@shop.example'
  const replacing: Options = { profile: '2026-08', sandbox: { replacementCredentials: true } }
  const lastCode = ({ sandbox }: TestSystem) => sandbox.inbox.at(-1)!.code
  const rowsOf = async (system: TestSystem, accountId: string) =>
    (await system.platform('listAuthMethods', { query: { accountId } })).data.map((row) => {
      const { type, nickname, status } = row as { type: string; nickname: string; status?: string }
      return `${type} ${type === 'EMAIL_OTP' ? nickname : ''} ${status}`
    })

  test('the code comes to the new address, which takes the place of the old one, and the session goes on', async () => {
    const { system, wallet, accountId, customerId, shown } = await ada(replacing)
    const asked: string[] = []
    const readCode = async ({ address }: { address: string }) => {
      asked.push(address)
      expect(await rowsOf(system, accountId)).toContain(`EMAIL_OTP ${email} PENDING`)
      expect(JSON.stringify(await listAuthMethods(wallet))).not.toContain(email)
      const code = lastCode(system)
      // Another device signs in by a code at the old address meanwhile.
      await newDevice(system, accountId)
      return code
    }
    await updateContact(wallet, { customerId, email, readCode })
    expect(asked).toEqual([email])
    expect(shown).toMatchObject([{ action: 'updateContact', form: 'activity' }])
    expect(await customerOf(system, customerId)).toMatchObject({ email })
    const rows = await rowsOf(system, accountId)
    expect(rows.filter((row) => row.startsWith('EMAIL_OTP'))).toEqual([`EMAIL_OTP ${email} ACTIVE`])
    await system.sandbox.clock.advance(60_000)
    const { authMethodId } = await newDevice(system, accountId)
    expect((await listAuthMethods(wallet)).find(({ id }) => id === authMethodId)).toMatchObject({
      nickname: email,
    })
  })

  // Source: service of autumn 2026, read 2026-11-28, row 1; perhaps unmerged: 200 AuthMethod VERIFIED in one text, 204 in a later one.
  test.each([
    ['email', { email }],
    ['text message', { phoneNumber: '+15550122' }],
  ])(
    'a code by %s may be answered without a body: it opens no session, and the change goes on',
    async (_, address) => {
      const { system, wallet, accountId, customerId } = await ada({
        profile: '2026-08',
        sandbox: { replacementCredentials: 'noContent' },
      })
      await updateContact(wallet, { customerId, phoneNumber: '+15550111' })
      await registerSmsOtp(wallet)
      await system.sandbox.clock.advance(60_000)
      const sessionsOf = async () =>
        (await system.platform('listSessions', { query: { accountId } })).data.map(({ id }) => id)
      const before = await sessionsOf()
      system.relayed.length = 0
      await updateContact(wallet, { customerId, ...address, readCode: () => lastCode(system) })
      expect(system.relayed.filter((line) => line.includes('/verify'))).toEqual([
        'POST /auth/credentials/AuthMethod/verify 202',
        'POST /auth/credentials/AuthMethod/verify 204',
      ])
      expect(await sessionsOf()).toEqual(before)
      expect(await customerOf(system, customerId)).toMatchObject(address)
    },
  )

  async function newDevice(system: TestSystem, accountId: string) {
    const device = system.wallet(accountId, { otpSigner: 'unsigned-sandbox' })
    await sendEmailOtp(device)
    return signInWithEmailOtp(device, { otp: lastCode(system) })
  }

  test('the user confirms once, and the owner hears of the change alone', async () => {
    const notices: string[] = []
    const { system, wallet, customerId } = await ada({
      ...replacing,
      relay: {
        authorizeAction: undefined,
        notifyOwner: (notice) => void ('operation' in notice && notices.push(notice.operation)),
      },
    })
    await system.sandbox.clock.advance(60_000)
    notices.length = 0
    let prompts = 0
    const reauthenticate = async (own: Wallet) => {
      prompts++
      await signInWithPasskey(own)
    }
    const readCode = () => lastCode(system)
    system.relayed.length = 0
    await updateContact({ ...wallet, reauthenticate }, { customerId, email, readCode })
    expect(prompts).toBe(1)
    expect(system.relayed).toEqual([
      ...['GET /auth/credentials 200', 'GET /auth/credentials 200', 'POST /auth/credentials 201'],
      ...['POST /auth/credentials/AuthMethod/verify 202', 'POST /auth/credentials/AuthMethod/verify 200'],
      'PATCH /customers/Customer 403',
      ...['POST /auth/credentials/AuthMethod/challenge 200', 'POST /auth/credentials/AuthMethod/verify 200'],
      ...['PATCH /customers/Customer 202', 'PATCH /customers/Customer 200'],
    ])
    expect(notices).toEqual(['updateCustomer'])
  })

  test('a device without the key of the code says how long to wait, and goes on then', async () => {
    let isLost = false
    const { system, wallet, customerId } = await ada({
      ...replacing,
      betweenWalletAndRelay: (next) => async (request) => {
        const response = await next(request)
        const isBegin = request.method === 'POST' && request.url.endsWith('/auth/credentials')
        if (isBegin && isLost) throw new TypeError('lost')
        return response
      },
    })
    const readCode = () => lastCode(system)
    const change = () => updateContact(wallet, { customerId, email, readCode })
    isLost = true
    await expect(change()).rejects.toMatchObject({ code: 'UNREACHABLE' })
    isLost = false
    await expect(change()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 30 })
    await system.sandbox.clock.advance(30_000)
    await change()
    expect(await customerOf(system, customerId)).toMatchObject({ email })
  })

  test.each([
    ['the list of credentials tells', true],
    ['only the refusal of the change tells', false],
  ])(
    'a proof that was not used lasts 15 minutes, as %s, and then the code is asked for again',
    async (_, isListed) => {
      let isLost = true
      const { system, wallet, customerId } = await ada({
        ...replacing,
        betweenWalletAndRelay: (next) => async (request) => {
          const isSecond = request.method === 'PATCH' && asked === 1
          if (isSecond && isLost) throw new TypeError('lost')
          const response = await next(request)
          if (isListed || request.method !== 'GET') return response
          const text = (await response.text()).replace(/"updatedAt":"[^"]+",?/g, '')
          return new Response(text.replace(',}', '}'), response)
        },
      })
      let asked = 0
      const readCode = () => {
        asked++
        return lastCode(system)
      }
      const change = () => updateContact(wallet, { customerId, email, readCode })
      await expect(change()).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
      isLost = false
      await system.sandbox.clock.advance(16 * 60_000)
      // The session has ended, too.
      await signInWithPasskey(wallet)
      system.relayed.length = 0
      await change()
      expect(asked).toBe(2)
      expect(system.relayed.includes('PATCH /customers/Customer 400')).toBe(!isListed)
      expect(await customerOf(system, customerId)).toMatchObject({ email })
    },
  )

  test('a change that waits holds up another one, and is resumed', async () => {
    const { system, wallet, customerId } = await ada(replacing)
    const readCode = () => lastCode(system)
    system.sandbox.faults.add({
      endpoint: 'updateCustomer',
      when: 'accepted',
      response: { processingSeconds: 5 },
    })
    const controller = new AbortController()
    const waiting = { readCode, signal: controller.signal, onState: () => controller.abort() }
    await expect(updateContact(wallet, { customerId, email, ...waiting })).rejects.toMatchObject({
      code: 'PROCESSING',
    })
    const other = updateContact(wallet, { customerId, email: 'other@shop.example', readCode })
    await expect(other).rejects.toMatchObject({ serviceCode: 'OPERATION_IN_PROGRESS', retryable: true })
    await system.sandbox.clock.advance(5_000)
    const [operation] = await pendingOperations(wallet)
    await resumeOperation(wallet, { id: operation!.id })
    expect(await customerOf(system, customerId)).toMatchObject({ email })
  })

  let isCounting = false
  // Each request of the change is lost once, on its way or on its way back; then the page is loaded again.
  test.each(['request', 'response'] as const)(
    'the %s is lost at each step, and the change made again ends whole',
    async (lost) => {
      let steps = 0
      // The first round loses nothing, and counts the steps.
      for (let at = 0; at <= steps; at++) {
        let [sent, isBroken] = [0, true]
        const { system, wallet, accountId, customerId } = await ada({
          ...replacing,
          betweenWalletAndRelay: (next) => async (request) => {
            const isLost = isBroken && isCounting && ++sent === at
            if (isLost && lost === 'request') throw new TypeError('lost')
            const response = await next(request)
            if (isLost) throw new TypeError('lost')
            return response
          },
        })
        isCounting = true
        const readCode = () => lastCode(system)
        const first = await updateContact(wallet, { customerId, email, readCode }).catch(
          (error: unknown) => error,
        )
        isBroken = isCounting = false
        steps = Math.max(steps, sent)
        await system.sandbox.clock.advance(60_000)
        const { sessionStore, authenticator: passkeys } = wallet
        const page = system.wallet(accountId, { sessionStore, passkeys, otpSigner: 'unsigned-sandbox' })
        await updateContact(page, { customerId, email, readCode })
        const rows = (await rowsOf(system, accountId)).filter((row) => row.startsWith('EMAIL_OTP'))
        expect({ at, first, rows }).toMatchObject({ at, rows: [`EMAIL_OTP ${email} ACTIVE`] })
        expect(await customerOf(system, customerId)).toMatchObject({ email })
      }
      expect(steps).toBeGreaterThan(5)
    },
    60_000,
  )

  test('without a way to ask for the code nothing is changed, and the error says what is missing', async () => {
    const { wallet, customerId } = await ada(replacing)
    await expect(updateContact(wallet, { customerId, email })).rejects.toMatchObject({
      code: 'REFUSED',
      serviceCode: 'AUTH_CREDENTIAL_VERIFICATION_REQUIRED',
    })
  })
})
