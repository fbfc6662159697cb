/** What you see is what you sign: who approves a signature, what they see, and what is refused. */

import { describe, expect, test, vi } from 'vitest'
import { accountId, at, errorOf, openQuote, stopClocks, unitWallet } from '../../test/unitWallet.js'
import type { SigningSummary } from '../signingSummary.js'
import type { WalletOptions } from '../wallet/wallet.js'
import { authorizeSigning, type SigningRequest } from './authorizeSigning.js'

const yes = () => vi.fn((_: SigningSummary) => true)
const documentText = (type = 'PASSKEY') =>
  JSON.stringify({ accountId, expiresAt: at(300_000), requestId: 'Request:1', type })
const activityText = (type: string, parameters: object) =>
  JSON.stringify({
    organizationId: 'org',
    timestampMs: String(Date.parse(at(0))),
    type: `ACTIVITY_TYPE_${type}`,
    parameters,
  })

const revocation: SigningRequest = {
  action: 'revokeAuthMethod',
  payloadToSign: documentText(),
  requestId: 'Request:1',
  type: 'PASSKEY',
}
const opaque: SigningRequest = { action: 'revokeAuthMethod', payloadToSign: 'AAAABBBBCCCCDDDDEEEE' }
const exportKey = `04${'5a'.repeat(64)}`
const exportActivity: SigningRequest = {
  action: 'exportWallet',
  payloadToSign: activityText('EXPORT_WALLET', { targetPublicKey: exportKey, walletId: 'w' }),
  parameters: { targetPublicKey: exportKey },
}
const exportDocument: SigningRequest = { action: 'exportWallet', payloadToSign: documentText('EXPORT') }

function open(options: Partial<WalletOptions> = {}) {
  stopClocks()
  return unitWallet(undefined, options)
}

describe('the user sees what is signed, and what is not shown', () => {
  test.each([
    ['a revocation', revocation, { form: 'document', notShown: ['action', 'target'] }],
    ['an export as an activity', exportActivity, { form: 'activity', notShown: ['accountId'] }],
    ['an export as a document', exportDocument, { form: 'document', notShown: ['action', 'recipient'] }],
    ['a text of an unknown form', opaque, { form: 'unknown', notShown: ['action', 'accountId', 'target'] }],
  ])('%s', async (_, request, shown) => {
    const [confirm, approvePayload] = [yes(), yes()]
    const { wallet } = open({ confirm, approvePayload })
    await authorizeSigning(wallet, request)
    const { action, payloadToSign } = request
    const summary = { action, accountId, payloadToSign, blind: true, ...shown }
    expect(confirm.mock.calls).toStrictEqual([[summary]])
    expect(approvePayload.mock.calls).toEqual(shown.form === 'unknown' ? [[summary]] : [])
  })

  test('a payment comes with its quote, because no payload names amount and recipient', async () => {
    const confirm = yes()
    const { wallet } = open({ confirm })
    const quote = openQuote()
    await authorizeSigning(wallet, {
      action: 'executeQuote',
      payloadToSign: documentText('EXECUTE'),
      quote,
      quoteId: 'Quote:1',
    })
    expect(confirm.mock.calls[0]?.[0]).toMatchObject({
      quote,
      blind: true,
      notShown: ['action', 'amount', 'recipient', 'payload'],
    })
  })
})

describe('what is not approved is not signed', () => {
  test.each([
    ['false', false],
    ['a promise of false', Promise.resolve(false)],
    ['a word', 'yes'],
    ['nothing', undefined],
  ])('a confirm that returns %s declines', async (_, decision) => {
    const { wallet, events } = open({ confirm: () => decision as boolean })
    expect(await errorOf(authorizeSigning(wallet, revocation))).toMatchObject({
      name: 'SessionError',
      code: 'SIGNING_DECLINED',
      message: 'The user declined the signature. Nothing was signed.',
    })
    expect(wallet.state.signed.size).toBe(0)
    expect(events).toMatchObject([{ event: 'guard', action: 'revokeAuthMethod', outcome: 'refused' }])
  })

  test.each([
    ['without approvePayload', undefined],
    ['with one that says no', () => false],
    ['with one that says something else than true', () => 1 as never],
  ])('an unknown form %s, and the user sees nothing', async (_, approvePayload) => {
    const confirm = yes()
    const { wallet } = open({ confirm, approvePayload })
    expect(await errorOf(authorizeSigning(wallet, opaque))).toMatchObject({
      name: 'SessionError',
      code: 'PAYLOAD_NOT_APPROVED',
      message: 'The service demanded a signature over a payload of an unknown form. Nothing was signed.',
    })
    expect(confirm).not.toHaveBeenCalled()
  })

  test('a text that contradicts the action is refused before anyone sees it', async () => {
    const [confirm, approvePayload] = [yes(), yes()]
    const { wallet, events } = open({ confirm, approvePayload })
    const other = { ...revocation, payloadToSign: documentText('OAUTH') }
    expect(await errorOf(authorizeSigning(wallet, other))).toMatchObject({ code: 'PAYLOAD_MISMATCH' })
    expect(confirm).not.toHaveBeenCalled()
    expect(events).toMatchObject([{ event: 'guard', form: 'document', outcome: 'refused' }])
  })

  test('a text that was signed before is refused before the user sees it again', async () => {
    const confirm = yes()
    const { wallet, events } = open({ confirm })
    await authorizeSigning(wallet, revocation)
    expect(await errorOf(authorizeSigning(wallet, revocation))).toMatchObject({ code: 'PAYLOAD_MISMATCH' })
    expect(confirm).toHaveBeenCalledTimes(1)
    expect(events).toMatchObject([{ outcome: 'approved' }, { outcome: 'refused' }])
  })

  test('two calls at once: one of them is signed', async () => {
    const { wallet } = open({ confirm: yes() })
    const ended = await Promise.allSettled([
      authorizeSigning(wallet, revocation),
      authorizeSigning(wallet, revocation),
    ])
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

// Source: the public API of the wallets' supplier: `payload` is any bytes, and a signature over them is what moves tokens.
describe('a raw payload may be a payment, whatever the action is', () => {
  const text = activityText('SIGN_RAW_PAYLOAD_V2', {
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
    payload: '5a'.repeat(32),
    signWith: 'S',
  })
  const escaped = text.replace('ACTIVITY', '\\u0041CTIVITY')
  const [privacy, payment] = (['setWalletPrivacy', 'executeQuote'] as const).map((action) => ({
    action,
    payloadToSign: text,
  })) as [SigningRequest, SigningRequest]
  const requests: [string, SigningRequest][] = [
    ['a click on "private"', privacy],
    ['the same text with an escape', { ...privacy, payloadToSign: escaped }],
    ['a payment', payment],
  ]

  test.each(requests)('%s: without confirm and approvePayload nothing is signed', async (_, request) => {
    const { wallet } = open()
    expect(await errorOf(authorizeSigning(wallet, request))).toMatchObject({
      name: 'SessionError',
      code: 'PAYLOAD_NOT_APPROVED',
      message:
        'The service demanded a signature over bytes that no client can read: they may be a payment. The wallet needs confirm or approvePayload for that. Nothing was signed.',
    })
    expect(wallet.state.signed.size).toBe(0)
  })

  test.each(requests)(
    '%s: one of the two decides, and can see that the payload is hidden',
    async (_, request) => {
      for (const option of ['confirm', 'approvePayload'] as const) {
        const ask = vi.fn((_: SigningSummary) => true)
        await authorizeSigning(open({ [option]: ask }).wallet, request)
        expect(ask.mock.calls).toMatchObject([
          [{ form: 'activity', notShown: expect.arrayContaining(['payload']) }],
        ])
        const { wallet } = open({ [option]: () => false })
        const code = option === 'confirm' ? 'SIGNING_DECLINED' : 'PAYLOAD_NOT_APPROVED'
        expect(await errorOf(authorizeSigning(wallet, request))).toMatchObject({ code })
      }
    },
  )
})

describe('the user did not ask for a signature', () => {
  const unattended = { isUnattended: true }

  test('without a confirm only a text that names its operation is signed', async () => {
    const { wallet } = open({ approvePayload: yes() })
    await authorizeSigning(wallet, exportActivity, unattended)
    for (const request of [exportDocument, opaque])
      expect(await errorOf(authorizeSigning(wallet, request, unattended))).toMatchObject({
        name: 'SessionError',
        code: 'SIGNING_DECLINED',
        message: 'The payload does not name its operation, and no user confirmed it. Nothing was signed.',
      })
  })

  test('with a confirm the user decides', async () => {
    const { wallet } = open({ confirm: yes() })
    await authorizeSigning(wallet, exportDocument, unattended)
  })

  test('a user who requested it needs no confirm', async () => {
    const { wallet } = open()
    await authorizeSigning(wallet, exportDocument)
  })
})

describe('a text that the user approved before', () => {
  test('is checked and not shown again', async () => {
    const confirm = yes()
    const { wallet } = open({ confirm })
    await authorizeSigning(wallet, revocation, { isSilent: true })
    expect(confirm).not.toHaveBeenCalled()
    expect(wallet.state.signed.size).toBe(2)
    const other = { ...revocation, payloadToSign: documentText('OAUTH') }
    await expect(authorizeSigning(wallet, other, { isSilent: true })).rejects.toMatchObject({
      code: 'PAYLOAD_MISMATCH',
    })
  })

  test('is not signed after an abort', async () => {
    const { wallet } = open()
    const options = { isSilent: true, signal: AbortSignal.abort() }
    await expect(authorizeSigning(wallet, revocation, options)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(wallet.state.signed.size).toBe(0)
  })
})

describe('an abort', () => {
  test.each([
    ['confirm', revocation],
    ['approvePayload', opaque],
  ])('ends the wait for %s', async (option, request) => {
    const controller = new AbortController()
    const ask = () => {
      controller.abort()
      return new Promise<boolean>(() => {})
    }
    const { wallet } = open({ [option]: ask })
    const { signal } = controller
    await expect(authorizeSigning(wallet, request, { signal })).rejects.toMatchObject({ code: 'ABORTED' })
  })

  test('after the user said yes, or without a confirm, nothing is signed', async () => {
    for (const options of [{ confirm: yes() }, {}]) {
      const { wallet } = open(options)
      const signal = AbortSignal.abort()
      await expect(authorizeSigning(wallet, revocation, { signal })).rejects.toMatchObject({
        code: 'ABORTED',
      })
      expect(wallet.state.signed.size).toBe(0)
    }
  })
})
