/**
 * The only user of navigator.credentials and PublicKeyCredential. Password managers and extensions put their own objects in the
 * browser's place. The ceremonies of the library read all of such an object, and a passkey that was made would be thrown away where one
 * method of it is broken: so its encodings and its checks of the browser are used, and of the object only what the service needs is read.
 */

import {
  base64URLStringToBuffer,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  bufferToBase64URLString,
} from '@simplewebauthn/browser'
import { authenticatorName } from './authenticatorNames.js'
import type {
  AuthenticationCeremonyResult,
  AuthenticationOptions,
  CeremonyContext,
  CreationOptions,
  PasskeySignal,
  RegistrationCeremonyResult,
} from './passkeyCeremonies.js'

/** Runs a registration ceremony. */
export async function create(
  options: CreationOptions,
  { signal, silent = false }: CeremonyContext,
): Promise<RegistrationCeremonyResult> {
  const publicKey = {
    ...options,
    challenge: base64URLStringToBuffer(options.challenge),
    user: { ...options.user, id: base64URLStringToBuffer(options.user.id) },
    excludeCredentials: options.excludeCredentials?.map(withBytes),
  }
  const { rawId, response } = await ceremony<AuthenticatorAttestationResponse>('create', {
    publicKey,
    ...(silent && { mediation: 'conditional' }),
    ...(signal && { signal }),
  })
  const transports: unknown = ifItWorks(() => response.getTransports())
  return {
    rawId: toText(rawId),
    authenticator: ifItWorks(() => authenticatorName(toText(response.getAuthenticatorData()))),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: Array.isArray(transports) ? transports.filter((one) => typeof one === 'string') : [],
    },
  }
}

/** @see https://www.w3.org/TR/webauthn-3/#sctn-getClientCapabilities */
export async function canCreateSilently(): Promise<boolean> {
  return (await PublicKeyCredential.getClientCapabilities()).conditionalCreate === true
}

/** Runs an authentication ceremony. */
export async function get(
  options: AuthenticationOptions,
  { signal, autofill = false }: CeremonyContext,
): Promise<AuthenticationCeremonyResult> {
  // A service's own options may leave the list out, as WebAuthn allows.
  const { allowCredentials = [], ...more } = options
  // Some password managers take an empty list for one that no passkey is in.
  const allowed = autofill || allowCredentials.length === 0 ? undefined : allowCredentials.map(withBytes)
  const publicKey = {
    ...more,
    challenge: base64URLStringToBuffer(options.challenge),
    ...(allowed && { allowCredentials: allowed }),
  }
  if (autofill) await requireAutofill()
  const credential = await ceremony<AuthenticatorAssertionResponse>('get', {
    publicKey,
    ...(autofill && { mediation: 'conditional' }),
    ...(signal && { signal }),
  })
  const { rawId, response } = credential
  return {
    rawId: toText(rawId),
    clientExtensionResults: ifItWorks(() => credential.getClientExtensionResults()),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle ? toText(response.userHandle) : undefined,
    },
  }
}

/** Reports to the authenticator what the service knows. Rejects in a browser without the Signal API. */
export async function signal({ rpId, ...what }: PasskeySignal): Promise<void> {
  if (what.type === 'unknown-credential') {
    await PublicKeyCredential.signalUnknownCredential({ rpId, credentialId: what.credentialId })
  } else if (what.type === 'current-user-details') {
    const { userId, name, displayName } = what
    await PublicKeyCredential.signalCurrentUserDetails({ rpId, userId, name, displayName })
  } else {
    const allAcceptedCredentialIds = what.credentialIds
    await PublicKeyCredential.signalAllAcceptedCredentials({
      rpId,
      userId: what.userId,
      allAcceptedCredentialIds,
    })
  }
}

/** The parts of a browser's passkey that are read. */
interface Credential<Response> {
  rawId: BufferSource
  response: Response
  getClientExtensionResults(): object
}

/** @throws {DOMException} As the browser names what ended it, and `WebAuthnMissing`. */
async function ceremony<Response>(
  kind: 'create' | 'get',
  options: { publicKey: object; mediation?: 'conditional'; signal?: AbortSignal },
): Promise<Credential<Response>> {
  const credentials = browserCredentials()
  options.signal?.throwIfAborted()
  const credential: unknown = await credentials[kind](options as object)
  if (!credential) throw new Error('The browser returned no passkey.')
  return credential as Credential<Response>
}

/** @throws {DOMException} `WebAuthnMissing`. */
function browserCredentials(): CredentialsContainer {
  const credentials = globalThis.navigator?.credentials as CredentialsContainer | undefined
  if (browserSupportsWebAuthn() && credentials) return credentials
  throw new DOMException('This browser has no WebAuthn.', 'WebAuthnMissing')
}

/** Without it the ceremony would wait for ever, and nobody would see why. */
async function requireAutofill(): Promise<void> {
  browserCredentials()
  if (!(await browserSupportsWebAuthnAutofill())) throw new Error('This browser has no autofill of passkeys.')
  if (document.querySelectorAll("input[autocomplete$='webauthn']").length === 0)
    throw new Error(
      'There is no input whose autocomplete ends with "webauthn". Render one first, such as <input autocomplete="username webauthn">.',
    )
}

const withBytes = <Named extends { id: string }>({ id, ...more }: Named) => ({
  ...more,
  id: base64URLStringToBuffer(id),
})

/** Bytes as base64url, even where an extension has them in an array. */
const toText = (bytes: BufferSource): string =>
  bufferToBase64URLString(
    ArrayBuffer.isView(bytes)
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice().buffer
      : (bytes as ArrayBuffer),
  )

/** Something that is good to have. Undefined if it is missing or broken; why is ignored. */
function ifItWorks<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
