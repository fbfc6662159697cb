/** A passkey authenticator in software: it does the ceremonies of a browser and a device with real keys and without a prompt. */

import { type PasskeyCeremonies, PasskeyError, type PasskeySignal } from '@embedded-wallet/core'
import { p1363ToDer } from '@embedded-wallet/core/crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { cose, isoBase64URL, isoCBOR, isoUint8Array } from '@simplewebauthn/server/helpers'

/** The fields of `PublicKeyCredentialCreationOptionsJSON` that the authenticator reads. */
export type CreationOptions = Pick<
  PublicKeyCredentialCreationOptionsJSON,
  'challenge' | 'pubKeyCredParams'
> & {
  rp: { id?: string; name: string }
  user: { id: string; name: string; displayName: string }
  excludeCredentials?: readonly { id: string }[]
  authenticatorSelection?: { userVerification?: string }
}

/** The fields of `PublicKeyCredentialRequestOptionsJSON` that the authenticator reads. */
export type RequestOptions = Pick<PublicKeyCredentialRequestOptionsJSON, 'challenge' | 'rpId'> & {
  allowCredentials?: readonly { id: string }[]
  userVerification?: string
}

/** A device with passkeys. It fits the option `passkeys` of `createWallet`. */
export interface SoftwareAuthenticator extends PasskeyCeremonies {
  create(
    options: CreationOptions,
    context?: { signal?: AbortSignal; silent?: boolean },
  ): Promise<RegistrationResponseJSON>
  get(options: RequestOptions, context?: { signal?: AbortSignal }): Promise<AuthenticationResponseJSON>
  /** Removes passkeys that the service no longer accepts. */
  signal(signal: PasskeySignal): Promise<void>
  /** The user closes the next prompts. */
  decline(prompts?: number): void
  /** Whether this browser has no passkeys at all. Default: false. */
  isAbsent: boolean
  /** Whether the device can verify its user, with a fingerprint or a PIN. Default: true. */
  isVerifyingUser: boolean
  /** Whether the browser has just filled in a saved password: it then creates a passkey silently, without a prompt. Default: false. */
  hasFilledPassword: boolean
  /** The credential ids that it holds, oldest first. */
  readonly ids: readonly string[]
  /** How many prompts a user would have seen, refused ones included. */
  readonly prompts: number
}

interface Passkey {
  id: string
  rpId: string
  userHandle: string
  privateKey: CryptoKey
  counter: number
}

/**
 * Creates an authenticator without passkeys. Its passkeys are discoverable and ES256, their attestation is "none", and their
 * counter stays 0, as that of passkeys that are synced between devices.
 *
 * Its methods throw the `DOMException` of a browser: `AbortError` after an abort, `InvalidStateError` for an excluded
 * credential, `NotAllowedError` without a fitting passkey, after `decline`, and where the user must be verified and cannot be;
 * `SecurityError` for an RP ID of another site, `NotSupportedError` when the options do not allow ES256; and `TypeError` for a
 * user handle of more than 64 bytes.
 *
 * @param settings - `origin`: origin of the page that runs the ceremonies. `isCounting`: whether it counts signatures, as a
 * security key does. `log`: is called when a ceremony begins.
 * @returns The authenticator. Its keys live in memory.
 * @see https://www.w3.org/TR/webauthn-3/
 */
export function createSoftwareAuthenticator(settings: {
  origin: string
  isCounting?: boolean | undefined
  log?: ((ceremony: 'create' | 'get') => void) | undefined
}): SoftwareAuthenticator {
  const { origin, isCounting = false, log } = settings
  let passkeys: Passkey[] = []
  let prompts = 0
  let declines = 0

  function begin(
    ceremony: 'create' | 'get',
    rpId: string,
    verification: string | undefined,
    { signal, silent = false }: { signal?: AbortSignal; silent?: boolean },
  ): void {
    if (device.isAbsent) throw new PasskeyError('PASSKEY_UNSUPPORTED', 'This browser has no passkeys.')
    signal?.throwIfAborted()
    const host = new URL(origin).hostname
    if (host !== rpId && !host.endsWith(`.${rpId}`))
      throw new DOMException('the RP ID belongs to another site', 'SecurityError')
    log?.(ceremony)
    if (silent) {
      // WebAuthn L3, 5.1.3: the same two errors.
      if (!device.hasFilledPassword)
        throw new DOMException('no password was used here just now', 'NotAllowedError')
      if (verification === 'required')
        throw new DOMException('a silent creation verifies no user', 'ConstraintError')
      return
    }
    prompts++
    if (declines > 0) {
      declines--
      throw new DOMException('the user closed the prompt', 'NotAllowedError')
    }
    // The client passes over such a device and ends at its time limit. WebAuthn L3, 5.1.3 and 5.1.4.2.
    if (verification === 'required' && !device.isVerifyingUser)
      throw new DOMException('the device cannot verify its user', 'NotAllowedError')
  }

  function remove(isGone: (held: Passkey) => boolean): void {
    passkeys = passkeys.filter((held) => !isGone(held))
  }

  function clientDataOf(type: string, challenge: string) {
    return isoUint8Array.fromUTF8String(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  const device: SoftwareAuthenticator = {
    isAbsent: false,
    isVerifyingUser: true,
    hasFilledPassword: false,

    canCreateSilently: async () => true,

    decline(next = 1) {
      declines += next
    },

    get ids() {
      return passkeys.map(({ id }) => id)
    },

    get prompts() {
      return prompts
    },

    async create(options, context = {}) {
      const { signal, silent = false } = context
      const rpId = options.rp.id ?? new URL(origin).hostname
      if (isoBase64URL.toBuffer(options.user.id).length > 64)
        throw new TypeError('the user handle is longer than 64 bytes')
      begin('create', rpId, options.authenticatorSelection?.userVerification, context)
      if (!options.pubKeyCredParams.some(({ alg }) => alg === es256))
        throw new DOMException('only ES256 is offered', 'NotSupportedError')
      const isExcluded = (held: Passkey) =>
        held.rpId === rpId && options.excludeCredentials?.some(({ id }) => id === held.id)
      if (passkeys.some(isExcluded))
        throw new DOMException('this device holds an excluded credential', 'InvalidStateError')
      const p256 = { name: 'ECDSA', namedCurve: 'P-256' }
      const { privateKey, publicKey } = await crypto.subtle.generateKey(p256, true, ['sign', 'verify'])
      const rawId = crypto.getRandomValues(new Uint8Array(16))
      const id = isoBase64URL.fromBuffer(rawId)
      const user = { isPresent: !silent, isVerified: !silent && device.isVerifyingUser }
      const attestation = await attestationObject(rpId, rawId, publicKey, user)
      signal?.throwIfAborted()
      const userHandle = options.user.id
      // A discoverable credential replaces the one with the same RP ID and user handle. WebAuthn L3, 6.3.2.
      remove((held) => held.rpId === rpId && held.userHandle === userHandle)
      passkeys.push({ id, rpId, userHandle, privateKey, counter: 0 })
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: isoBase64URL.fromBuffer(clientDataOf('webauthn.create', options.challenge)),
          attestationObject: isoBase64URL.fromBuffer(attestation),
          transports: ['internal'],
        },
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
      }
    },

    // WebAuthn L3, 5.1.10. A signal about other credentials changes nothing.
    async signal(signal) {
      if (signal.type === 'unknown-credential') {
        remove(({ id, rpId }) => rpId === signal.rpId && id === signal.credentialId)
        return
      }
      if (signal.type !== 'all-accepted-credentials') return
      remove(
        ({ id, rpId, userHandle }) =>
          rpId === signal.rpId && userHandle === signal.userId && !signal.credentialIds.includes(id),
      )
    },

    async get(options, context = {}) {
      const { signal } = context
      const rpId = options.rpId ?? new URL(origin).hostname
      begin('get', rpId, options.userVerification, context)
      const allowed = options.allowCredentials ?? []
      // The newest fitting passkey, as a user would choose. An empty list allows every passkey of the RP.
      const passkey = passkeys.findLast(
        (held) => held.rpId === rpId && (allowed.length === 0 || allowed.some(({ id }) => id === held.id)),
      )
      if (passkey === undefined) throw new DOMException('no passkey fits', 'NotAllowedError')
      if (isCounting) passkey.counter++
      const verified = device.isVerifyingUser ? flags.userVerified : 0
      const authData = await authenticatorData(rpId, flags.userPresent | verified, passkey.counter)
      const clientData = clientDataOf('webauthn.get', options.challenge)
      const clientDataHash = new Uint8Array(await crypto.subtle.digest('SHA-256', clientData))
      const p1363 = await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        passkey.privateKey,
        isoUint8Array.concat([authData, clientDataHash]),
      )
      // WebAuthn wants ASN.1 DER; Web Crypto gives r ‖ s.
      const signature = new Uint8Array(p1363ToDer(new Uint8Array(p1363)))
      signal?.throwIfAborted()
      return {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        response: {
          clientDataJSON: isoBase64URL.fromBuffer(clientData),
          authenticatorData: isoBase64URL.fromBuffer(authData),
          signature: isoBase64URL.fromBuffer(signature),
          userHandle: passkey.userHandle,
        },
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
      }
    },
  }
  return device
}

/** The COSE number of ECDSA with P-256 and SHA-256. */
const es256 = -7

const flags = { userPresent: 0x01, userVerified: 0x04, attestedCredentialData: 0x40 }

/**
 * The attestation object of a new passkey with the attestation format "none".
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-generating-an-attestation-object
 */
async function attestationObject(
  rpId: string,
  rawId: Uint8Array<ArrayBuffer>,
  publicKey: CryptoKey,
  user: { isPresent: boolean; isVerified: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const { x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
      [cose.COSEKEYS.alg, es256],
      [cose.COSEKEYS.crv, cose.COSECRV.P256],
      [cose.COSEKEYS.x, isoBase64URL.toBuffer(x!)],
      [cose.COSEKEYS.y, isoBase64URL.toBuffer(y!)],
    ]),
  )
  const authData = isoUint8Array.concat([
    await authenticatorData(
      rpId,
      flags.attestedCredentialData |
        (user.isPresent ? flags.userPresent : 0) |
        (user.isVerified ? flags.userVerified : 0),
      0,
    ),
    // The AAGUID of an authenticator that does not say its model.
    new Uint8Array(16),
    uintBytes(rawId.length, 2),
    rawId,
    coseKey,
  ])
  return isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<never, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<never, never>()],
      ['authData', authData],
    ]),
  )
}

/** The fixed first part: hash of the RP ID, flags, counter. WebAuthn L3, 6.1. */
async function authenticatorData(
  rpId: string,
  flags: number,
  counter: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const rpIdHash = await crypto.subtle.digest('SHA-256', isoUint8Array.fromUTF8String(rpId))
  return isoUint8Array.concat([new Uint8Array(rpIdHash), Uint8Array.of(flags), uintBytes(counter, 4)])
}

/** The bytes of an unsigned integer, big-endian. */
function uintBytes(value: number, length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (value >>> (8 * (length - 1 - index))) & 0xff)
}
