/**
 * The names of common authenticators by AAGUID, for the list of passkeys. They show nothing else: an attestation of the format `none` proves no model.
 *
 * Ids and names are facts of https://github.com/passkeydeveloper/passkey-authenticator-aaguids, as of 2026-11-26. That list has no license file, so
 * none of its icons are here. It may end one day: an id that is not here has no name.
 */

import { bytesToHex } from '../encoding/bytesToHex.js'
import { base64UrlToBytes } from '../encoding/fromBase64Url.js'

const windowsHello = 'Windows Hello'
const names: Readonly<Record<string, string>> = {
  fbfc3007154e4ecc8c0b6e020557d7bd: 'Apple Passwords',
  dd4ec289e01d41c9bb8970fa845d4bf2: 'iCloud Keychain (Managed)',
  ea9b8d664d011d213ce4b6b48cb575d4: 'Google Password Manager',
  d345266801fd4c12926c83a4204853aa: 'Microsoft Password Manager',
  adce000235bcc60a648b0b25f1f05503: 'Chrome on Mac',
  '771b48fdd3d44f749232fc157ab0507a': 'Edge on Mac',
  '08987058cadc4b81b6e130de50dcbe96': windowsHello,
  '9ddd1817af5a4672a2b93e3dd95000a9': windowsHello,
  '6028b017b1d44c02b4b3afcdafc96bb2': windowsHello,
  '53414d53554e47000000000000000000': 'Samsung Pass',
  bada5566a7aa401fbd9645619a55120d: '1Password',
  d548826e79b4db40a3d811116f7e8349: 'Bitwarden',
  '531126d6e717415c93203d9aa6981239': 'Dashlane',
  '0ea242b443c44a1b8b17dd6d0b6baec6': 'Keeper',
  b84e404815dc4dd08640f4f60813c8af: 'NordPass',
  '50726f746f6e5061737350726f746f6e': 'Proton Pass',
  fdb141b25d84443e8a354698c205a502: 'KeePassXC',
  f38095407f1449c1a8b38f813b225541: 'Enpass',
  b78a0a556ef8d246a042ba0f6d55050c: 'LastPass',
}

/**
 * @param authenticatorData - Of a registration, base64url. Older browsers do not give it.
 * @returns Undefined for an unknown authenticator, and for one that says no model: its id is zero.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data (the AAGUID is bytes 37 to 52, as section 6.5.1 says)
 */
export function authenticatorName(authenticatorData: string | undefined): string | undefined {
  const aaguid = bytesToHex(base64UrlToBytes(authenticatorData ?? '').subarray(37, 53))
  return Object.hasOwn(names, aaguid) ? names[aaguid] : undefined
}
