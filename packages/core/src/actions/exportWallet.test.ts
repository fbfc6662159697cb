/** exportWallet, setWalletPrivacy and signPayload: what the owner of the wallet signs beside payments. */

import { KeyObject, verify } from 'node:crypto'
import { hex } from '@scure/base'
import * as HPKE from 'hpke'
import { beforeEach, describe, expect, test } from 'vitest'
import { bodiesOf, isSigned, lost, type Routes, routed, signedFor } from '../../test/unitService.js'
import {
  accountId,
  errorOf,
  type Reply,
  sessionRecord,
  signingKeyPair,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { keepSession } from '../session/keepSession.js'
import { exportWallet } from './exportWallet.js'
import { setWalletPrivacy } from './setWalletPrivacy.js'
import { signPayload } from './signPayload.js'

beforeEach(() => void stopClocks())

const post = `POST /internal-accounts/${accountId}/export`
const patch = `PATCH /internal-accounts/${accountId}`
const approving = { approvePayload: () => true, exportSigner: 'unsigned-sandbox' }

async function open(routes: Routes, options: object = approving) {
  const unit = unitWallet(routed(routes), options)
  await keepSession(unit.wallet, await sessionRecord())
  return unit
}

describe('exportWallet', () => {
  const suite = new HPKE.CipherSuite(
    HPKE.KEM_DHKEM_P256_HKDF_SHA256,
    HPKE.KDF_HKDF_SHA256,
    HPKE.AEAD_AES_256_GCM,
  )
  const utf8 = (text: string) => new TextEncoder().encode(text)

  /** What a sandbox of the service seals to the key of the request: no one has signed it. */
  async function sealedTo(clientPublicKey: string, mnemonic: string): Promise<Reply> {
    const pkRm = hex.decode(clientPublicKey)
    const info = utf8('turnkey_hpke')
    const { encapsulatedSecret: enc, ctx } = await suite.SetupSender(await suite.DeserializePublicKey(pkRm), {
      info,
    })
    const ciphertext = await ctx.Seal(utf8(mnemonic), Uint8Array.of(...enc, ...pkRm))
    const sealed = {
      encappedPublic: hex.encode(enc),
      ciphertext: hex.encode(ciphertext),
      organizationId: 'org',
    }
    const envelope = {
      version: 'v1.0.0',
      data: hex.encode(utf8(JSON.stringify(sealed))),
      dataSignature: '',
      enclaveQuorumPublic: '',
    }
    return [200, { id: accountId, encryptedWalletCredentials: JSON.stringify(envelope) }]
  }

  test('gives the words that are sealed to a new key, after a signature', async () => {
    const { handle, sent } = await open({
      [post]: async (request) =>
        isSigned(request)
          ? sealedTo(JSON.parse(request.body).clientPublicKey, 'abandon ability able')
          : signedFor(undefined, [500])(request),
    })
    expect(await exportWallet(handle)).toEqual({ mnemonic: 'abandon ability able' })
    expect(sent.map(isSigned)).toEqual([false, true])
    expect(sent[1]!.body).toBe(sent[0]!.body)
  })

  test('each export has a fresh key, and only its public half leaves the device', async () => {
    const { handle, sent } = await open({ [post]: [400] })
    for (let count = 0; count < 2; count++) await errorOf(exportWallet(handle))
    const [one, other] = sent.map(({ body }) => JSON.parse(body))
    expect(Object.keys(one)).toEqual(['clientPublicKey'])
    expect(one.clientPublicKey).toMatch(/^04[\da-f]{128}$/)
    expect(one.clientPublicKey).not.toBe(other.clientPublicKey)
  })

  test.each<[string, Routes, object, object]>([
    ['no signer is pinned', {}, {}, { name: 'TypeError' }],
    [
      'the envelope is of another signer',
      { [post]: signedFor(undefined, [200, { id: accountId, encryptedWalletCredentials: '{}' }]) },
      approving,
      { code: 'ENVELOPE_INVALID' },
    ],
    [
      'the relay does not allow it',
      { [post]: [403, { status: 403, code: 'EXPORT_NOT_ALLOWED', message: 'no' }] },
      approving,
      { code: 'REFUSED', serviceCode: 'EXPORT_NOT_ALLOWED' },
    ],
    [
      'the user declines',
      { [post]: signedFor(undefined, [500]) },
      { ...approving, confirm: () => false },
      { code: 'SIGNING_DECLINED' },
    ],
    ['the response is lost', { [post]: signedFor(undefined, lost) }, approving, { code: 'OUTCOME_UNKNOWN' }],
  ])('rejects where %s', async (_, routes, options, error) => {
    const { handle } = await open(routes, options)
    const failure = await errorOf(exportWallet(handle))
    expect({ ...failure, name: failure.name }).toMatchObject(error)
  })
})

describe('setWalletPrivacy', () => {
  test.each([true, false])('%s is signed and sent', async (isPrivate) => {
    const { handle, sent } = await open({ [patch]: signedFor(undefined, [200, { id: accountId }]) })
    expect(await setWalletPrivacy(handle, { isPrivate })).toBeUndefined()
    const body = { privateEnabled: isPrivate }
    expect(bodiesOf(sent)).toEqual([
      [patch, body],
      [patch, body],
    ])
    expect(sent.map(isSigned)).toEqual([false, true])
  })

  test.each([undefined, 'yes', 1])('%o is a mistake of the app', async (isPrivate) => {
    const { handle, sent } = await open({})
    expect(await errorOf(setWalletPrivacy(handle, { isPrivate } as never))).toBeInstanceOf(TypeError)
    expect(sent).toEqual([])
  })
})

describe('signPayload', () => {
  test('signs the very text with the key of the session, after the user has seen that it is blind', async () => {
    const shown: object[] = []
    const confirm = (summary: object) => shown.push(summary) > 0
    const unit = unitWallet(undefined, { confirm })
    const { signingKey, verifyingKey, publicKey } = await signingKeyPair()
    await keepSession(unit.wallet, await sessionRecord({ signingKey, publicKey }))
    const header = await signPayload(unit.handle, { payloadToSign: 'any text' })
    const stamp = JSON.parse(Buffer.from(header, 'base64url').toString())
    expect(stamp).toMatchObject({ publicKey })
    const signature = Buffer.from(stamp.signature, 'hex')
    expect(verify('sha256', Buffer.from('any text'), KeyObject.from(verifyingKey), signature)).toBe(true)
    expect(shown).toMatchObject([
      {
        action: 'signPayload',
        accountId,
        payloadToSign: 'any text',
        blind: true,
        notShown: ['action', 'accountId'],
      },
    ])
    expect(unit.sent).toEqual([])
  })

  test.each<[string, object, boolean, string]>([
    ['a user who declines', { confirm: () => false }, true, 'SIGNING_DECLINED'],
    ['a wallet without a session', {}, false, 'SESSION_REQUIRED'],
  ])('signs nothing for %s', async (_, options, hasSession, code) => {
    const unit = unitWallet(undefined, options)
    if (hasSession) await keepSession(unit.wallet, await sessionRecord())
    expect(await errorOf(signPayload(unit.handle, { payloadToSign: 'x' }))).toMatchObject({ code })
  })
})
