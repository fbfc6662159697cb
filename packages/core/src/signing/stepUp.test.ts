/** What an action does when the relay asks for a step-up: one sign-in for it, the same bytes again, and never a loop. */

import { expect, onTestFinished, test, vi } from 'vitest'
import { errorOf } from '../../test/unitWallet.js'
import { listAuthMethods } from '../actions/listAuthMethods.js'
import { sendEmailOtp } from '../actions/signInWithOtp.js'
import { updateContact } from '../actions/updateContact.js'
import { PasskeyError, ServiceError } from '../errors.js'
import { outcomeUnknown } from '../outcomeUnknown.js'
import { memorySessionStore } from '../store/sessionStore.js'
import { createWallet, openWallet, type Reauthenticate, type Wallet } from '../wallet/wallet.js'
import type { WalletEvent } from '../walletEvent.js'
import { withStepUp } from './stepUp.js'

const accountId = 'InternalAccount:1'
const customerId = 'Customer:1'
const idOf = (count: number) => String(count).padStart(43, '0')

interface Sent {
  line: string
  stepUp: string | null
  body: string
}

/** A relay that asks for a step-up, and believes every sign-in that names it. */
function open(reauthenticate?: Reauthenticate) {
  const events: WalletEvent[] = []
  const sent: Sent[] = []
  const proven = new Set<string | null>()
  let count = 0
  const fetch = async (request: Request): Promise<Response> => {
    const stepUp = request.headers.get('Step-Up-Id')
    const line = `${request.method} ${new URL(request.url).pathname.replace('/wallet', '')}`
    sent.push({ line, stepUp, body: await request.text() })
    if (line.endsWith('/challenge')) {
      proven.add(stepUp)
      return Response.json({ ...method, otpEncryptionTargetBundle: undefined })
    }
    if (request.method === 'GET') return Response.json({ data: [method] })
    if (stepUp !== null && proven.delete(stepUp))
      return Response.json({ id: customerId, email: 'b@shop.example' })
    const details = { stepUpId: idOf(++count) }
    const error = { status: 403, code: 'STEP_UP_REQUIRED', message: 'Sign in for this.', details }
    return Response.json(error, { status: 403 })
  }
  const wallet = createWallet({
    accountId,
    relayUrl: 'https://shop.example/wallet',
    fetch,
    sessionStore: memorySessionStore(),
    reauthenticate,
    onEvent: (event) => void events.push(event),
  })
  const change = (signal?: AbortSignal) =>
    updateContact(wallet, { customerId, email: 'b@shop.example', ...(signal && { signal }) })
  return { wallet, sent, events, change, lines: () => sent.map(({ line }) => line.replace(/:\w+/g, '')) }
}

const method = {
  id: 'AuthMethod:1',
  accountId,
  type: 'EMAIL_OTP',
  nickname: 'a@shop.example',
  createdAt: '2026-11-22T00:00:00Z',
  updatedAt: '2026-11-22T00:00:00Z',
}

test('without reauthenticate the error says what to set, and nothing was done', async () => {
  const { change, lines, events } = open()
  await expect(change()).rejects.toMatchObject({
    name: 'ServiceError',
    code: 'STEP_UP_REQUIRED',
    serviceCode: 'STEP_UP_REQUIRED',
    status: 403,
    outcome: 'none',
    retryable: false,
    stepUpId: idOf(1),
    message: expect.stringContaining('reauthenticate'),
  })
  expect(lines()).toEqual(['PATCH /customers/Customer'])
  expect(events).toMatchObject([
    { event: 'call', endpoint: 'updateCustomer', status: 403, code: 'STEP_UP_REQUIRED', outcome: 'none' },
  ])
  expect(JSON.stringify(events)).not.toContain(idOf(1))
})

test('an action that is given up while the relay responds never asks for a sign-in', async () => {
  const reauthenticate = vi.fn(async () => {})
  const caller = new AbortController()
  const attempt = async () => {
    caller.abort()
    throw new ServiceError('STEP_UP_REQUIRED', '', { stepUpId: idOf(1) })
  }
  const step = { action: 'updateContact', signal: caller.signal } as const
  const ended = withStepUp(openWallet(open(reauthenticate).wallet), step, attempt)
  expect(await errorOf(ended)).toMatchObject({ code: 'ABORTED' })
  expect(reauthenticate).not.toHaveBeenCalled()
})

test('the sign-in gets a wallet that names the action, and the same bytes follow', async () => {
  const seen: unknown[] = []
  const { wallet, sent, change } = open(async (own, reason) => {
    seen.push({ reason, ...own.stepUp, isSame: own.state === wallet.state })
    await listAuthMethods(own)
    await sendEmailOtp(own)
  })
  await change()
  expect(seen).toEqual([
    {
      reason: 'STEP_UP_REQUIRED',
      id: idOf(1),
      action: 'updateContact',
      isSame: true,
      signal: expect.any(AbortSignal),
    },
  ])
  expect(wallet.stepUp).toBeUndefined()
  const [first, ...rest] = sent
  expect(first).toMatchObject({ stepUp: null })
  expect(rest.at(-1)).toEqual({ ...first, stepUp: idOf(1) })
  // A sign-in names it, and no other call does.
  const named = rest.filter(({ stepUp }) => stepUp !== null).map(({ line }) => line)
  expect(named).toEqual(['POST /auth/credentials/AuthMethod:1/challenge', 'PATCH /customers/Customer:1'])
})

test.each([
  ['does not sign in', async () => undefined],
  ['signs in with another wallet', (wallet: Wallet) => sendEmailOtp(wallet)],
])('a reauthenticate that %s is called once, and the error says what it must do', async (_, signIn) => {
  const reauthenticate = vi.fn<Reauthenticate>(() => signIn(wallet))
  const { change, lines, wallet } = open(reauthenticate)
  await expect(change()).rejects.toMatchObject({
    code: 'STEP_UP_REQUIRED',
    outcome: 'none',
    retryable: false,
    status: 403,
    serviceCode: 'STEP_UP_REQUIRED',
    serviceMessage: 'Sign in for this.',
    stepUpId: idOf(2),
    cause: { code: 'STEP_UP_REQUIRED', stepUpId: idOf(2) },
    message: expect.stringMatching(/Try again: .* with the wallet it receives/),
  })
  expect(reauthenticate).toHaveBeenCalledTimes(1)
  expect(lines().filter((line) => line.startsWith('PATCH'))).toHaveLength(2)
})

test('a cancelled prompt ends the action with its own error', async () => {
  const cancelled = new PasskeyError('PASSKEY_CANCELLED', 'The user closed the prompt.')
  const { change, lines } = open(() => Promise.reject(cancelled))
  await expect(change()).rejects.toBe(cancelled)
  expect(cancelled.outcome).toBe('none')
  expect(lines()).toHaveLength(1)
})

test('a sign-in with a lost response leaves no doubt about the action', async () => {
  const lost = outcomeUnknown('The response was lost.')
  const { change } = open(() => Promise.reject(lost))
  const error = await errorOf(change())
  expect(error).toMatchObject({
    code: 'STEP_UP_REQUIRED',
    outcome: 'none',
    retryable: true,
    cause: lost,
    message: 'The response to the sign-in for this action was lost. Nothing was done. Try again.',
  })
  expect(error.stepUpId).toBeUndefined()
})

test('another error after the sign-in is the error of the action', async () => {
  let isBroken = false
  const { wallet } = open(async (own) => {
    await sendEmailOtp(own)
    isBroken = true
  })
  const { fetch } = wallet
  const broken = {
    ...wallet,
    fetch: (request: Request) => (isBroken ? Promise.reject(new TypeError()) : fetch(request)),
  }
  await expect(updateContact(broken, { customerId, email: 'b@shop.example' })).rejects.toMatchObject({
    code: 'OUTCOME_UNKNOWN',
  })
})

test('an abort ends the wait, notifies the app, and nothing more is sent for the sign-in', async () => {
  const controller = new AbortController()
  let late: Promise<unknown> | undefined
  const { change, lines } = open(async (own) => {
    controller.abort()
    expect(own.stepUp?.signal.aborted).toBe(true)
    late = sendEmailOtp(own, { authMethodId: method.id })
    await late
  })
  await expect(change(controller.signal)).rejects.toMatchObject({
    code: 'ABORTED',
    outcome: 'none',
    message: 'The call was aborted during the sign-in for it. Nothing was done.',
  })
  await expect(late).rejects.toMatchObject({ code: 'ABORTED', outcome: 'none' })
  expect(lines()).toEqual(['PATCH /customers/Customer'])
})

test('a dialog that stays open after an abort does not block the next action', async () => {
  const controller = new AbortController()
  let isFirst = true
  const { change } = open((own) => {
    if (!isFirst) return sendEmailOtp(own)
    isFirst = false
    controller.abort()
    return new Promise(() => {})
  })
  await expect(change(controller.signal)).rejects.toMatchObject({ code: 'ABORTED' })
  await change()
})

test('a dialog without a response ends after ten minutes, and the next action gets its own', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let signal: AbortSignal | undefined
  const { change } = open((own) => {
    if (signal !== undefined) return sendEmailOtp(own)
    signal = own.stepUp?.signal
    return new Promise(() => {})
  })
  const first = expect(change()).rejects.toMatchObject({
    code: 'STEP_UP_REQUIRED',
    outcome: 'none',
    retryable: true,
    message: expect.stringContaining('ten minutes'),
  })
  await vi.waitFor(() => expect(signal).toBeDefined())
  const next = change()
  await vi.advanceTimersByTimeAsync(599_000)
  expect(signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  await first
  expect(signal?.aborted).toBe(true)
  await next
})

test('after the sign-in neither an abort nor ten minutes end what is left of it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const controller = new AbortController()
  let signal: AbortSignal | undefined
  const { change } = open((own) => {
    signal = own.stepUp?.signal
    return sendEmailOtp(own)
  })
  await change(controller.signal)
  await vi.advanceTimersByTimeAsync(600_000)
  controller.abort()
  expect(signal?.aborted).toBe(false)
})

test('two actions at once ask one after the other, each for its own sign-in', async () => {
  let atOnce = 0
  let most = 0
  const ids: (string | undefined)[] = []
  const { change } = open(async (own) => {
    most = Math.max(most, ++atOnce)
    ids.push(own.stepUp?.id)
    await sendEmailOtp(own)
    atOnce--
  })
  await Promise.all([change(), change(), change()])
  expect(most).toBe(1)
  expect(ids.sort()).toEqual([idOf(1), idOf(2), idOf(3)])
})

test('one dialog at a time: a step-up waits for the sign-in that another action needs', async () => {
  const reauthenticate = vi.fn<Reauthenticate>((own) => sendEmailOtp(own))
  const { wallet, events, change } = open(reauthenticate)
  let close = () => {}
  openWallet(wallet).state.reauthentication = new Promise((_, reject) => {
    close = () => reject(new Error('The user closed the dialog.'))
  })
  const changing = change()
  await vi.waitFor(() => expect(events).toMatchObject([{ code: 'STEP_UP_REQUIRED' }]))
  await new Promise(setImmediate)
  expect(reauthenticate).not.toHaveBeenCalled()
  openWallet(wallet).state.reauthentication = undefined
  close()
  await changing
  expect(reauthenticate).toHaveBeenCalledTimes(1)
})

test('an abort ends the wait for the sign-in that another action needs', async () => {
  const controller = new AbortController()
  const { wallet, events, change } = open((own) => sendEmailOtp(own))
  openWallet(wallet).state.reauthentication = new Promise(() => {})
  const changing = errorOf(change(controller.signal))
  await vi.waitFor(() => expect(events).toMatchObject([{ code: 'STEP_UP_REQUIRED' }]))
  controller.abort()
  expect(await changing).toMatchObject({ code: 'ABORTED' })
})

test('a sign-in that itself needs a sign-in fails and does not wait for itself', async () => {
  const { wallet, change } = open(async (own) => {
    await updateContact(own, { customerId, email: 'b@shop.example' })
  })
  await expect(change()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' })
  expect(wallet.reauthenticate).toBeDefined()
})

test('an id of another form is none', async () => {
  const error = { status: 403, code: 'STEP_UP_REQUIRED', message: '', details: { stepUpId: 'a b' } }
  const fetch = async () => Response.json(error, { status: 403 })
  const reauthenticate = vi.fn<Reauthenticate>()
  const wallet = createWallet({
    accountId,
    relayUrl: 'https://shop.example/wallet',
    fetch,
    sessionStore: memorySessionStore(),
    reauthenticate,
  })
  await expect(updateContact(wallet, { customerId, email: 'b@shop.example' })).rejects.toMatchObject({
    code: 'STEP_UP_REQUIRED',
    stepUpId: undefined,
  })
  expect(reauthenticate).not.toHaveBeenCalled()
})
