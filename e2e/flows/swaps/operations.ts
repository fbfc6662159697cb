/** The operations of a wallet, twice: as a person asks for them, and as a hostile relay gets genuine demands for them. */

import {
  executeQuote,
  exportWallet,
  refreshSession,
  registerEmailOtp,
  registerOAuth,
  registerPasskey,
  registerSmsOtp,
  revokeAuthMethod,
  revokeSession,
  sendEmailOtp,
  setWalletPrivacy,
  signInWithEmailOtp,
  signInWithOAuth,
  signInWithPasskey,
  signOut,
  updateContact,
  type Wallet,
} from '@embedded-wallet/core'
import type { AuthMethodType, ProfileName, SignedRetryChallenge } from '@embedded-wallet/protocol'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { p256 } from '@noble/curves/nist.js'
import { creationOptions, type HostileRelay, type Json, otpTarget, type Seen } from './hostileRelay.js'

/** An account whose owner is signed in, and what the relay knows of it. */
export interface Stage {
  relay: HostileRelay
  profile: ProfileName
  accountId: string
  customerId: string
  /** Of the owner. Its session was opened with an identity; in 2026-08 with a passkey. */
  wallet: Wallet
  /** A fresh device of the owner, signed in. */
  device(): Promise<Wallet>
  /** The credentials of the account, by type. */
  authMethods: Record<string, string>
  /** A session of another device, by the type of its credential. */
  sessions: Record<string, string>
}

/** What the service asks to sign. */
export type Demand = SignedRetryChallenge

/** A public key that the relay has the private half of. */
const key = (isCompressed: boolean) => p256.Point.BASE.multiply(7n).toHex(isCompressed)
const origin = 'https://shop.example'
const token = ({ relay }: Stage, email: string) => relay.system.sandbox.identity.issueIdToken({ email })

/** Opens an account with the credentials named, besides that of the owner's session. */
export async function openStage(
  relay: HostileRelay,
  profile: ProfileName,
  types: readonly AuthMethodType[],
): Promise<Stage> {
  const { system } = relay
  const passkeys = createSoftwareAuthenticator({ origin })
  const accountId = await system.createAccount({ email: 'ada@shop.example', phoneNumber: '+15550100' })
  await system.fund(accountId, 100_000_000)
  const { data } = await system.platform('listInternalAccounts', { query: { type: 'EMBEDDED_WALLET' } })
  const { customerId = '' } = data.find(({ id }) => id === accountId)!
  // The owner's app approves opaque texts while the account is set up; the wallet under attack does not.
  const open = () => relay.wallet(accountId, { passkeys, approvePayload: () => true })
  const stage: Stage = {
    ...{ relay, profile, accountId, customerId, authMethods: {}, sessions: {} },
    wallet: open(),
    device: async () => {
      const wallet = open()
      await signIn(wallet)
      return wallet
    },
  }
  const { wallet, authMethods, sessions } = stage
  const oidcToken = () => token(stage, 'ada@shop.example')
  const signIn = async (wallet: Wallet) =>
    profile === '2026-08'
      ? signInWithPasskey(wallet, { authMethodId: authMethods.OWN! })
      : signInWithOAuth(wallet, { oidcToken: await oidcToken(), authMethodId: authMethods.OWN! })
  const lastCode = () => system.sandbox.inbox.at(-1)!.code
  if (profile === '2026-08') {
    authMethods.EMAIL_OTP = (await sendEmailOtp(wallet)).id
    await signInWithEmailOtp(wallet, { otp: lastCode() })
    authMethods.OWN = (await registerPasskey(wallet, { nickname: 'My phone' })).id
    await signOut(wallet, { revoke: true })
    await signIn(wallet)
    if (!types.includes('EMAIL_OTP')) await revokeAuthMethod(wallet, { authMethodId: authMethods.EMAIL_OTP })
  } else {
    authMethods.OWN = (await registerOAuth(wallet, { oidcToken: await oidcToken() })).id
    await signIn(wallet)
    if (types.includes('EMAIL_OTP'))
      authMethods.EMAIL_OTP = (await registerEmailOtp(wallet, { email: 'ada@shop.example' })).id
  }
  if (types.includes('SMS_OTP')) authMethods.SMS_OTP = (await registerSmsOtp(wallet)).id
  if (types.includes('OAUTH'))
    authMethods.OAUTH = (
      await registerOAuth(wallet, { oidcToken: await token(stage, 'other@shop.example') })
    ).id
  if (types.includes('PASSKEY')) {
    const other = createSoftwareAuthenticator({ origin })
    const device = { ...wallet, passkeys: other }
    authMethods.PASSKEY = (await registerPasskey(device, { nickname: 'My key' })).id
    const elsewhere = relay.wallet(accountId, { passkeys: other })
    sessions.PASSKEY = (await signInWithPasskey(elsewhere, { authMethodId: authMethods.PASSKEY })).sessionId
  }
  if (profile !== '2026-08') {
    if (types.includes('OAUTH')) {
      const oidcToken = await token(stage, 'other@shop.example')
      const { sessionId } = await signInWithOAuth(relay.wallet(accountId), {
        oidcToken,
        authMethodId: authMethods.OAUTH!,
      })
      sessions.OAUTH = sessionId
    }
    if (types.includes('EMAIL_OTP')) {
      const { sessionId } = await signInWithEmailOtp(relay.wallet(accountId), {
        otp: lastCode(),
        authMethodId: authMethods.EMAIL_OTP!,
      })
      sessions.EMAIL_OTP = sessionId
    }
  }
  stage.wallet = { ...wallet, approvePayload: undefined }
  return stage
}

/** What the relay makes of a request: an operation that it wants signed. */
export interface Genuine {
  name: string
  /** The credentials that the account has, so that the service asks for this signature. */
  has?: readonly AuthMethodType[]
  /** Asks the service for it. */
  demand(stage: Stage): Promise<Demand>
}

const demandOf = async ({ relay }: Stage, call: string, body?: Json): Promise<Demand> => {
  const answer = await relay.ask(call, body)
  if (answer.status !== 202) throw new Error(`${call}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
const register = (stage: Stage, body: Json) =>
  demandOf(stage, 'POST /auth/credentials', { accountId: stage.accountId, ...body })
const changeAddress = ({ relay, customerId }: Stage, body: Json) =>
  relay.ask(`PATCH /customers/${customerId}`, { customerType: 'INDIVIDUAL', ...body })
const revocation = (type: AuthMethodType): Genuine => ({
  name: `revokeAuthMethod ${type}`,
  has: [type],
  demand: (stage) => demandOf(stage, `DELETE /auth/credentials/${stage.authMethods[type]}`),
})
const end = (type: AuthMethodType): Genuine => ({
  name: `revokeSession ${type}`,
  has: [type],
  demand: (stage) => demandOf(stage, `DELETE /auth/sessions/${stage.sessions[type]}`),
})

const genuinePasskey: Genuine = {
  name: 'registerPasskey',
  demand: async (stage) => {
    const options = creationOptions('Thief')
    const { rawId, response } = await createSoftwareAuthenticator({ origin }).create(options)
    const { clientDataJSON, attestationObject, transports = [] } = response
    return register(stage, {
      type: 'PASSKEY',
      nickname: 'Thief',
      challenge: options.challenge,
      attestation: { credentialId: rawId, clientDataJson: clientDataJSON, attestationObject, transports },
    })
  },
}
const genuineEmail: Genuine = {
  name: 'registerEmailOtp',
  demand: async (stage) => {
    // Where codes go to the customer's own address, the relay changes that first: no credential depends on it yet.
    if (stage.profile !== 'document') await changeAddress(stage, { email: 'eve@shop.example' })
    return register(stage, { type: 'EMAIL_OTP', email: 'eve@shop.example' })
  },
}
const genuineSms: Genuine = {
  name: 'registerSmsOtp',
  demand: async (stage) => {
    await changeAddress(stage, { phoneNumber: '+15550199' })
    return register(stage, { type: 'SMS_OTP' })
  },
}
const genuineOAuth: Genuine = {
  name: 'registerOAuth',
  demand: async (stage) =>
    register(stage, { type: 'OAUTH', oidcToken: await token(stage, 'eve@shop.example') }),
}
const genuineExport: Genuine = {
  name: 'exportWallet',
  demand: (stage) =>
    demandOf(stage, `POST /internal-accounts/${stage.accountId}/export`, { clientPublicKey: key(false) }),
}
const genuineQuote: Genuine = {
  name: 'executeQuote',
  demand: async ({ relay, accountId }) => {
    const { paymentInstructions, expiresAt } = await relay.system.quote(accountId, 50_000_000)
    const { payloadToSign = '' } = paymentInstructions!.find(
      ({ accountOrWalletInfo }) => accountOrWalletInfo.accountType === 'EMBEDDED_WALLET',
    )!.accountOrWalletInfo
    const { requestId = `Request:${crypto.randomUUID()}` } = JSON.parse(payloadToSign)
    return { payloadToSign, requestId, expiresAt: JSON.parse(payloadToSign).expiresAt ?? expiresAt }
  },
}
const genuineOf08: readonly Genuine[] = [
  genuinePasskey,
  genuineEmail,
  genuineSms,
  genuineOAuth,
  { ...revocation('PASSKEY'), name: 'revokeAuthMethod' },
  { ...end('PASSKEY'), name: 'revokeSession' },
  {
    name: 'refreshSession',
    has: ['PASSKEY'],
    demand: (stage) =>
      demandOf(stage, `POST /auth/sessions/${stage.sessions.PASSKEY}/refresh`, {
        clientPublicKey: key(true),
      }),
  },
  genuineExport,
  {
    name: 'setWalletPrivacy',
    demand: (stage) =>
      demandOf(stage, `PATCH /internal-accounts/${stage.accountId}`, { privateEnabled: false }),
  },
  {
    name: 'updateContact, e-mail',
    has: ['EMAIL_OTP'],
    demand: (stage) =>
      demandOf(stage, `PATCH /customers/${stage.customerId}`, {
        ...{ customerType: 'INDIVIDUAL', email: 'eve@shop.example' },
      }),
  },
  {
    name: 'updateContact, phone',
    has: ['SMS_OTP'],
    demand: (stage) =>
      demandOf(stage, `PATCH /customers/${stage.customerId}`, {
        ...{ customerType: 'INDIVIDUAL', phoneNumber: '+15550199' },
      }),
  },
  genuineQuote,
  {
    name: 'signInWithEmailOtp',
    has: ['EMAIL_OTP'],
    demand: async (stage) => {
      const { relay, accountId, authMethods } = stage
      relay.system.sandbox.clock.advance(60_000)
      const other = relay.wallet(accountId)
      const authMethodId = authMethods.EMAIL_OTP!
      await sendEmailOtp(other, { authMethodId })
      let demand: Demand | undefined
      relay.between.answer = async ({ call, body }) => {
        if (!call.endsWith('/verify')) return undefined
        demand = (await relay.ask(call, body)).body
        return refusal()
      }
      const otp = relay.system.sandbox.inbox.at(-1)!.code
      await signInWithEmailOtp(other, { otp, authMethodId }).catch(() => undefined)
      relay.between.answer = undefined
      return demand!
    },
  },
]
const typed = ['PASSKEY', 'EMAIL_OTP', 'OAUTH'] as const
const genuineOfDocument: readonly Genuine[] = [
  genuinePasskey,
  genuineEmail,
  genuineOAuth,
  ...typed.map(revocation),
  ...typed.map(end),
  genuineExport,
  genuineQuote,
]

/** The operations of a profile for which the service asks to sign. */
export const genuineOf = (profile: ProfileName): readonly Genuine[] =>
  profile === '2026-08' ? genuineOf08 : genuineOfDocument

/** What a person asks the wallet for. */
export interface Asked {
  name: string
  /** Method and path of the unsigned call that the relay answers with its own demand. */
  call: RegExp
  /** Carries the demand to the wallet. Default: as the 202 to that call. */
  carry?: (stage: Stage, demand: Demand, seen: Seen) => Promise<Response>
  ask(stage: Stage): Promise<unknown>
  /** It ends the session, so it needs a device of its own. */
  endsSession?: true
}

/** A credential that only the relay's list has. */
const target = 'AuthMethod:target'
const refusal = () =>
  Response.json({ status: 400, code: 'INVALID_INPUT', message: 'recorded' }, { status: 400 })
const registration = /^POST \/auth\/credentials$/
const timeOf = ({ relay }: Stage) => new Date(relay.system.sandbox.clock.now()).toISOString()

const askedPasskey: Asked = {
  name: 'registerPasskey',
  call: registration,
  ask: ({ wallet }) =>
    registerPasskey(
      { ...wallet, passkeys: createSoftwareAuthenticator({ origin }) },
      { nickname: crypto.randomUUID() },
    ),
}
const askedEmail: Asked = {
  name: 'registerEmailOtp',
  call: registration,
  ask: ({ wallet }) => registerEmailOtp(wallet, { email: 'ada@shop.example' }),
}
const askedSms: Asked = {
  name: 'registerSmsOtp',
  call: registration,
  ask: ({ wallet }) => registerSmsOtp(wallet, { phoneNumber: '+15550100' }),
}
const askedOAuth: Asked = {
  name: 'registerOAuth',
  call: registration,
  ask: async (stage) => registerOAuth(stage.wallet, { oidcToken: await token(stage, 'second@shop.example') }),
}
const revoking: Asked = {
  name: 'revokeAuthMethod',
  call: /^DELETE \/auth\/credentials\//,
  ask: ({ wallet }) => revokeAuthMethod(wallet, { authMethodId: target }),
}
const ending = (name: string, ask: Asked['ask']): Asked => ({
  ...{ name, ask },
  call: /^DELETE \/auth\/sessions\//,
})
const endings: readonly Asked[] = [
  ending('revokeSession of another device', ({ wallet }) =>
    revokeSession(wallet, { sessionId: 'Session:elsewhere' }),
  ),
  {
    ...ending('revokeSession of this device', async ({ wallet }) => {
      const [record] = (await wallet.sessionStore.list('session/')) as { sessionId: string }[]
      return revokeSession(wallet, { sessionId: record!.sessionId })
    }),
  },
  { ...ending('signOut', ({ wallet }) => signOut(wallet)), endsSession: true },
  { ...ending('signOut with revoke', ({ wallet }) => signOut(wallet, { revoke: true })), endsSession: true },
]
const exporting: Asked = {
  name: 'exportWallet',
  call: /^POST \/internal-accounts\/[^/]+\/export$/,
  ask: ({ wallet }) => exportWallet({ ...wallet, exportSigner: 'unsigned-sandbox' }),
}
const paying: Asked = {
  name: 'executeQuote',
  call: /^GET \/quotes\//,
  ask: async ({ wallet, relay, accountId }) =>
    executeQuote(wallet, { quoteId: (await relay.system.quote(accountId, 1_000_000)).id }),
  carry: async ({ relay }, { payloadToSign, expiresAt }, { path }) => {
    const { body } = await relay.ask(`GET ${path}`)
    const accountOrWalletInfo = { accountType: 'EMBEDDED_WALLET', payloadToSign }
    return Response.json({ ...body, expiresAt, paymentInstructions: [{ accountOrWalletInfo }] })
  },
}
/** 2026-08 alone has these. A relay may answer them in every profile. */
const newer: readonly Asked[] = [
  {
    name: 'refreshSession',
    call: /^POST \/auth\/sessions\/[^/]+\/refresh$/,
    ask: ({ wallet }) => refreshSession(wallet),
  },
  {
    name: 'setWalletPrivacy',
    call: /^PATCH \/internal-accounts\//,
    ask: ({ wallet }) => setWalletPrivacy(wallet, { isPrivate: true }),
  },
  {
    name: 'updateContact, e-mail',
    call: /^PATCH \/customers\//,
    ask: ({ wallet, customerId }) => updateContact(wallet, { customerId, email: 'new@shop.example' }),
  },
  {
    name: 'updateContact, phone',
    call: /^PATCH \/customers\//,
    ask: ({ wallet, customerId }) => updateContact(wallet, { customerId, phoneNumber: '+15550111' }),
  },
]
const askedOf08: readonly Asked[] = [
  askedPasskey,
  askedEmail,
  {
    ...askedEmail,
    name: 'registerEmailOtp without an address',
    ask: ({ wallet }) => registerEmailOtp(wallet),
  },
  askedSms,
  {
    name: 'registerSmsOtp without a number',
    call: registration,
    ask: ({ wallet }) => registerSmsOtp(wallet),
  },
  askedOAuth,
  revoking,
  ...endings,
  exporting,
  ...newer,
  paying,
  {
    name: 'signInWithEmailOtp',
    call: /^POST \/auth\/credentials\/[^/]+\/verify$/,
    ask: async ({ relay, accountId }) => {
      const device = relay.wallet(accountId)
      const authMethodId = target
      await sendEmailOtp(device, { authMethodId })
      return signInWithEmailOtp(device, { otp: '123456', authMethodId })
    },
  },
]
const askedOfDocument: readonly Asked[] = [
  askedPasskey,
  askedEmail,
  askedOAuth,
  revoking,
  ...endings,
  exporting,
  paying,
  askedSms,
  ...newer,
]

/** What a person can ask for in a profile. */
export const askedOf = (profile: ProfileName): readonly Asked[] =>
  profile === '2026-08' ? askedOf08 : askedOfDocument

/**
 * Lets a person ask for one operation and the relay put its own demand in place.
 *
 * @returns The signatures that left the wallet meanwhile.
 */
export async function swap(stage: Stage, asked: Asked, demand: Demand): Promise<string[]> {
  const { relay, accountId } = stage
  const wallet = asked.endsSession
    ? {
        ...(await stage.device()),
        approvePayload: stage.wallet.approvePayload,
        confirm: stage.wallet.confirm,
      }
    : stage.wallet
  const signatures: string[] = []
  const times = { createdAt: timeOf(stage), updatedAt: timeOf(stage) }
  const row = (type: string) => ({ id: target, accountId, type, nickname: 'Mine', ...times })
  // The relay says of which type a credential is: here, of the type that its demand needs.
  const listedType = typed.find((type) => demand.payloadToSign.includes(`"${type}"`)) ?? 'PASSKEY'
  let isCarried = false
  let cause: unknown
  relay.between.answer = async (seen) => {
    if (seen.signature !== null) {
      signatures.push(seen.signature)
      return refusal()
    }
    if (asked.call.test(seen.call)) {
      isCarried = true
      const { type: _, ...bare } = demand
      return asked.carry?.(stage, demand, seen) ?? Response.json(bare, { status: 202 })
    }
    if (seen.call === 'GET /auth/credentials' && asked === revoking) {
      const { body } = await relay.ask(`GET ${seen.path}`)
      return Response.json({ data: [...body.data, row(listedType)] })
    }
    if (seen.call === `POST /auth/credentials/${target}/challenge`)
      return Response.json({
        ...row('EMAIL_OTP'),
        otpEncryptionTargetBundle: otpTarget(p256.Point.BASE.multiply(7n).toBytes(false)),
      })
    return undefined
  }
  try {
    await asked.ask({ ...stage, wallet })
  } catch (error) {
    // What the wallet says is not counted here: what it signed is.
    cause = error
  } finally {
    relay.between.answer = undefined
  }
  if (!isCarried) throw new Error(`${asked.name} did not make the call that the relay answers`, { cause })
  return signatures
}
