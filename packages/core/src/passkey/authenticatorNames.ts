/**
 * The names of common authenticators by AAGUID, for the list of passkeys. They show nothing else: an attestation of the format `none` proves no model.
 *
 * Ids and names are facts of https://github.com/passkeydeveloper/passkey-authenticator-aaguids, as of 2026-11-26. That list has no license file, so
 * none of its icons are here. It may end one day: an id that is not here has no name.
 */

import { base64URLStringToBuffer } from '@simplewebauthn/browser'
import { bytesToHex } from '../encoding/bytesToHex.js'

const windowsHello = 'Windows Hello'
/** By the first eight digits of the AAGUID, of which no two are the same. */
const names: Readonly<Record<string, string>> = {
  fbfc3007: 'Apple Passwords',
  dd4ec289: 'iCloud Keychain (Managed)',
  ea9b8d66: 'Google Password Manager',
  d3452668: 'Microsoft Password Manager',
  adce0002: 'Chrome on Mac',
  '771b48fd': 'Edge on Mac',
  '08987058': windowsHello,
  '9ddd1817': windowsHello,
  '6028b017': windowsHello,
  '53414d53': 'Samsung Pass',
  bada5566: '1Password',
  d548826e: 'Bitwarden',
  '531126d6': 'Dashlane',
  '0ea242b4': 'Keeper',
  b84e4048: 'NordPass',
  '50726f74': 'Proton Pass',
  fdb141b2: 'KeePassXC',
  f3809540: 'Enpass',
  b78a0a55: 'LastPass',
}

/**
 * @param authenticatorData - Of a registration, base64url. Older browsers do not give it.
 * @returns Undefined for an unknown authenticator, and for one that names no model: its id is zero.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data (the AAGUID is bytes 37 to 52, see section 6.5.1)
 */
export function authenticatorName(authenticatorData: string | undefined): string | undefined {
  const bytes = new Uint8Array(base64URLStringToBuffer(authenticatorData ?? ''))
  const start = bytesToHex(bytes.subarray(37, 41))
  return Object.hasOwn(names, start) ? names[start] : undefined
}
