/** A passkey authenticator in software: it does the ceremonies of a browser and a device with real keys and without a prompt. */

import type { PasskeySignal } from '@embedded-wallet/core'
import { p256 } from '@noble/curves/nist.js'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { cose, isoBase64URL, isoCBOR, isoUint8Array } from '@simplewebauthn/server/helpers'

/** The fields of `PublicKeyCredentialCreationOptionsJSON` that the authenticator reads. */
type CreationOptions = Pick<PublicKeyCredentialCreationOptionsJSON, 'challenge' | 'pubKeyCredParams'> & {
  rp: { id?: string; name: string }
  user: { id: string; name: string; displayName: string }
  excludeCredentials?: readonly { id: string }[]
}

/** The fields of `PublicKeyCredentialRequestOptionsJSON` that the authenticator reads. */
type RequestOptions = Pick<PublicKeyCredentialRequestOptionsJSON, 'challenge' | 'rpId'> & {
  allowCredentials?: readonly { id: string }[]
}

/** Shaped like `startRegistration` and `startAuthentication` of @simplewebauthn/browser. */
export interface SoftwareAuthenticator {
  create(options: CreationOptions, context?: { signal?: AbortSignal }): Promise<RegistrationResponseJSON>
  get(options: RequestOptions, context?: { signal?: AbortSignal }): Promise<AuthenticationResponseJSON>
  /** Removes passkeys that the service no longer accepts. */
  signal(signal: PasskeySignal): Promise<void>
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

const flags = { userPresent: 0x01, userVerified: 0x04, attestedCredentialData: 0x40 }
const es256 = -7

/**
 * Creates an authenticator without passkeys.
 *
 * Its methods throw the `DOMException` of a browser: `AbortError` after an abort, `InvalidStateError` for an excluded
 * credential, `NotAllowedError` without a fitting passkey, `SecurityError` for an RP ID of another site,
 * `NotSupportedError` when the options do not allow ES256; and `TypeError` for a user handle of more than 64 bytes.
 *
 * @param settings - `origin`: origin of the page that runs the ceremonies. `log`: is called when a ceremony begins.
 */
export function createSoftwareAuthenticator(settings: {
  origin: string
  log?: (ceremony: 'create' | 'get') => void
}): SoftwareAuthenticator {
  const { origin, log } = settings
  let passkeys: Passkey[] = []
  let prompts = 0

  function begin(ceremony: 'create' | 'get', rpId: string, signal: AbortSignal | undefined): void {
    signal?.throwIfAborted()
    const host = new URL(origin).hostname
    if (host !== rpId && !host.endsWith(`.${rpId}`))
      throw new DOMException('the RP ID belongs to another site', 'SecurityError')
    prompts++
    log?.(ceremony)
  }

  function remove(isGone: (held: Passkey) => boolean): void {
    passkeys = passkeys.filter((held) => !isGone(held))
  }

  function clientDataOf(type: string, challenge: string) {
    return isoUint8Array.fromUTF8String(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  return {
    get ids() {
      return passkeys.map(({ id }) => id)
    },

    get prompts() {
      return prompts
    },

    async create(options, { signal } = {}) {
      const rpId = options.rp.id ?? new URL(origin).hostname
      if (isoBase64URL.toBuffer(options.user.id).length > 64)
        throw new TypeError('the user handle is longer than 64 bytes')
      begin('create', rpId, signal)
      if (!options.pubKeyCredParams.some(({ alg }) => alg === es256))
        throw new DOMException('only ES256 is offered', 'NotSupportedError')
      const isExcluded = (held: Passkey) =>
        held.rpId === rpId && options.excludeCredentials?.some(({ id }) => id === held.id)
      if (passkeys.some(isExcluded))
        throw new DOMException('this device holds an excluded credential', 'InvalidStateError')
      const { privateKey, publicKey } = await crypto.subtle.generateKey(
        { name: 'ECDSA', namedCurve: 'P-256' },
        true,
        ['sign', 'verify'],
      )
      const { x, y } = await crypto.subtle.exportKey('jwk', publicKey)
      const rawId = crypto.getRandomValues(new Uint8Array(16))
      const id = isoBase64URL.fromBuffer(rawId)
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
        await authenticatorData(rpId, flags.attestedCredentialData, 0),
        new Uint8Array(16),
        uintBytes(rawId.length, 2),
        rawId,
        coseKey,
      ])
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<never, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<never, never>()],
          ['authData', authData],
        ]),
      )
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
          attestationObject: isoBase64URL.fromBuffer(attestationObject),
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
      remove(
        ({ id, rpId, userHandle }) =>
          rpId === signal.rpId && userHandle === signal.userId && !signal.credentialIds.includes(id),
      )
    },

    async get(options, { signal } = {}) {
      const rpId = options.rpId ?? new URL(origin).hostname
      begin('get', rpId, signal)
      const allowed = options.allowCredentials ?? []
      // The newest fitting passkey, as a user would choose. An empty list allows every passkey of the RP.
      const passkey = passkeys.findLast(
        (held) => held.rpId === rpId && (allowed.length === 0 || allowed.some(({ id }) => id === held.id)),
      )
      if (passkey === undefined) throw new DOMException('no passkey fits', 'NotAllowedError')
      passkey.counter++
      const authData = await authenticatorData(rpId, 0, passkey.counter)
      const clientData = clientDataOf('webauthn.get', options.challenge)
      const clientDataHash = new Uint8Array(await crypto.subtle.digest('SHA-256', clientData))
      const p1363 = await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        passkey.privateKey,
        isoUint8Array.concat([authData, clientDataHash]),
      )
      // WebAuthn wants ASN.1 DER; Web Crypto gives r ‖ s.
      const signature = p256.Signature.fromBytes(new Uint8Array(p1363), 'compact').toBytes('der')
      signal?.throwIfAborted()
      return {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        response: {
          clientDataJSON: isoBase64URL.fromBuffer(clientData),
          authenticatorData: isoBase64URL.fromBuffer(authData),
          signature: isoBase64URL.fromBuffer(new Uint8Array(signature)),
          userHandle: passkey.userHandle,
        },
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
      }
    },
  }
}

/** The fixed first part of authenticator data. WebAuthn L3, 6.1. */
async function authenticatorData(rpId: string, moreFlags: number, counter: number) {
  const rpIdHash = await crypto.subtle.digest('SHA-256', isoUint8Array.fromUTF8String(rpId))
  return isoUint8Array.concat([
    new Uint8Array(rpIdHash),
    Uint8Array.of(flags.userPresent | flags.userVerified | moreFlags),
    uintBytes(counter, 4),
  ])
}

/** The bytes of an unsigned integer, big-endian. */
function uintBytes(value: number, length: number) {
  return Uint8Array.from({ length }, (_, index) => (value >>> (8 * (length - 1 - index))) & 0xff)
}
