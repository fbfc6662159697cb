/**
 * Story: the whole life of a wallet, and the round trips of each verb, once for each profile.
 * What a profile has and how it responds: the interface document, and the published schemas of 2026-04 and 2026-08.
 */

import * as core from '@embedded-wallet/core'
import { type ProfileName, profileNames } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { openTestSystem } from '../support/testSystem.js'

const email = 'ada@shop.example'
type Life = Awaited<ReturnType<typeof open>>

/** A wallet at a service of one profile, with its signers. The app approves a text that it cannot read for `approved` actions alone. */
async function open(profile: ProfileName) {
  const system = openTestSystem({ profile, sandbox: { signedEnvelopes: true } })
  const { sandbox } = system
  const accountId = await system.createAccount({ email, phoneNumber: '+15550100' })
  const approved: string[] = []
  const wallet = system.wallet(accountId, {
    exportSigner: await sandbox.exportSignerPublicKey(),
    otpSigner: await sandbox.otpSignerPublicKey(),
    approvePayload: ({ action }) => approved.includes(action),
  })
  const signInByMail = () => core.signInWithEmailOtp(wallet, { otp: sandbox.inbox.at(-1)!.code })
  const typesOf = async () => (await core.listAuthMethods(wallet)).map(({ type }) => type).sort()
  return { system, wallet, accountId, approved, signInByMail, typesOf }
}

const codeOf = (action: Promise<unknown>) =>
  action.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

/** Pays 2 of 5 USDC, and the money moves once. */
async function pay({ system, wallet, accountId }: Life) {
  await system.fund(accountId, 5_000_000)
  const quote = await system.quote(accountId, 2_000_000)
  expect((await core.executeQuote(wallet, { quote })).status).toBe('COMPLETED')
  expect(await system.balance(accountId)).toBe(3_000_000)
}

const words = { mnemonic: expect.stringContaining(' ') }

/** Register, sign in, add, pay, export, revoke, sign out. */
async function liveByDocument(life: Life) {
  const { wallet, signInByMail, typesOf } = life
  // The first credential is registered without a signature: 201.
  const { id: authMethodId } = await core.registerPasskey(wallet, { nickname: 'My phone', userName: email })
  expect(await core.signInWithPasskey(wallet)).toMatchObject({ type: 'PASSKEY' })
  await core.registerEmailOtp(wallet, { email })
  expect(await typesOf()).toEqual(['EMAIL_OTP', 'PASSKEY'])
  await pay(life)
  // The document has no refresh.
  expect(await codeOf(core.refreshSession(wallet))).toBe('REFUSED')
  expect(await core.exportWallet(wallet)).toMatchObject(words)
  expect(await codeOf(core.revokeAuthMethod(wallet, { authMethodId }))).toBe('OTHER_AUTH_METHOD_REQUIRED')
  expect(await signInByMail()).toMatchObject({ type: 'EMAIL_OTP' })
  await core.revokeAuthMethod(wallet, { authMethodId })
  expect(await typesOf()).toEqual(['EMAIL_OTP'])
  await core.signOut(wallet)
}

/** The same. Opaque texts are refused until the app approves them. */
async function liveBy202604(life: Life) {
  const { wallet, approved, signInByMail, typesOf } = life
  const { id: authMethodId } = await core.registerPasskey(wallet, { nickname: 'My phone', userName: email })
  expect(await core.signInWithPasskey(wallet)).toMatchObject({ type: 'PASSKEY' })
  // The text of this registration is published: it is signed as it is.
  await core.registerEmailOtp(wallet, { email })
  expect(await typesOf()).toEqual(['EMAIL_OTP', 'PASSKEY'])
  await pay(life)
  expect(await codeOf(core.refreshSession(wallet))).toBe('REFUSED')
  // Export and revocation show an opaque text.
  expect(await codeOf(core.exportWallet(wallet))).toBe('PAYLOAD_NOT_APPROVED')
  approved.push('exportWallet')
  expect(await core.exportWallet(wallet)).toMatchObject(words)
  await signInByMail()
  expect(await codeOf(core.revokeAuthMethod(wallet, { authMethodId }))).toBe('PAYLOAD_NOT_APPROVED')
  expect(await typesOf()).toEqual(['EMAIL_OTP', 'PASSKEY'])
  approved.push('revokeAuthMethod', 'revokeSession')
  await core.revokeAuthMethod(wallet, { authMethodId })
  expect(await typesOf()).toEqual(['EMAIL_OTP'])
  await core.signOut(wallet, { revoke: true })
}

/** Sign in by mail first, because every registration is signed. Refresh, privacy and a new address, too. */
async function liveBy202608(life: Life) {
  const { system, wallet, accountId, approved, signInByMail, typesOf } = life
  // The account is born with a code by email, and without a session nothing can be registered.
  expect(await typesOf()).toEqual(['EMAIL_OTP'])
  expect(await codeOf(core.registerPasskey(wallet, { nickname: 'My phone' }))).toBe('SESSION_REQUIRED')
  await core.sendEmailOtp(wallet)
  expect(await signInByMail()).toMatchObject({ type: 'EMAIL_OTP' })
  const { id: authMethodId } = await core.registerPasskey(wallet, { nickname: 'My phone', userName: email })
  expect(await core.signInWithPasskey(wallet)).toMatchObject({ type: 'PASSKEY' })
  await core.registerSmsOtp(wallet)
  // The registration brought the key for the code: the code works without a second challenge.
  const otp = system.sandbox.inbox.at(-1)!.code
  expect(await core.signInWithSmsOtp(wallet, { otp })).toMatchObject({ type: 'SMS_OTP' })
  expect(await typesOf()).toEqual(['EMAIL_OTP', 'PASSKEY', 'SMS_OTP'])
  await pay(life)
  const before = await core.getSession(wallet)
  expect((await core.refreshSession(wallet)).sessionId).not.toBe(before!.sessionId)
  expect(await core.exportWallet(wallet)).toMatchObject(words)
  expect(await codeOf(core.setWalletPrivacy(wallet, { isPrivate: true }))).toBe('PAYLOAD_NOT_APPROVED')
  approved.push('setWalletPrivacy')
  await core.setWalletPrivacy(wallet, { isPrivate: true })
  const customerId = await system.customerOf(accountId)
  await core.updateContact(wallet, { customerId, email: 'ada@new.example' })
  const methods = await core.listAuthMethods(wallet)
  expect(methods.find(({ type }) => type === 'EMAIL_OTP')).toMatchObject({ nickname: 'ada@new.example' })
  await core.revokeAuthMethod(wallet, { authMethodId })
  system.sandbox.clock.advance(60_000)
  await core.sendEmailOtp(wallet)
  expect(await signInByMail()).toMatchObject({ type: 'EMAIL_OTP' })
  await core.signOut(wallet)
}

const stories = { document: liveByDocument, '2026-04': liveBy202604, '2026-08': liveBy202608 }

test.each(profileNames)('in the profile %s a wallet lives its whole life', async (profile) => {
  const life = await open(profile)
  await stories[profile](life)
  expect(await core.getSession(life.wallet)).toBeUndefined()
})

/**
 * The least that the interface allows. The code of a sign-in was sent before, each session is ended with two
 * round trips, and one more ends the app's session.
 */
const fewest = {
  'register a passkey': 2,
  'sign in with it': 2,
  'execute a known quote': 1,
  'get a first code': 2,
  'sign in with a code': 1,
  'export the wallet': 2,
  'end all sessions': 5,
}
const fewestByProfile = {
  document: fewest,
  '2026-04': fewest,
  // Every registration is signed, the account has codes already, a session of a sealed code is signed, and there are three.
  '2026-08': {
    ...fewest,
    'register a passkey': 3,
    'get a first code': 1,
    'sign in with a code': 2,
    'end all sessions': 7,
  },
}

test.each(profileNames)('in the profile %s each verb takes the fewest round trips', async (profile) => {
  const { system, wallet, accountId, approved, signInByMail } = await open(profile)
  approved.push('exportWallet', 'revokeSession')
  await system.fund(accountId, 5_000_000)
  const quote = await system.quote(accountId, 2_000_000)
  const isBornWithCodes = profile === '2026-08'
  if (isBornWithCodes) {
    await core.sendEmailOtp(wallet)
    await signInByMail()
    system.sandbox.clock.advance(60_000)
  }
  const trips = async (verb: () => Promise<unknown>) => {
    system.relayed.length = 0
    await verb()
    return system.relayed.length
  }
  expect({
    'register a passkey': await trips(() => core.registerPasskey(wallet, { nickname: 'My phone' })),
    'sign in with it': await trips(() => core.signInWithPasskey(wallet)),
    'execute a known quote': await trips(() => core.executeQuote(wallet, { quote })),
    'get a first code': await trips(() =>
      isBornWithCodes ? core.sendEmailOtp(wallet) : core.registerEmailOtp(wallet, { email }),
    ),
    'sign in with a code': await trips(signInByMail),
    'export the wallet': await trips(() => core.exportWallet(wallet)),
    'end all sessions': await trips(() => core.signOut(wallet, { revoke: true })),
  }).toEqual(fewestByProfile[profile])
})
