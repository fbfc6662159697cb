/** The names of authenticators, by the AAGUID in the authenticator data of a registration. */

import { expect, test } from 'vitest'
import { authenticatorName } from './authenticatorNames.js'

/** WebAuthn L3, section 6.1: 32 bytes of the RP ID's hash, one of flags, four of the counter, then the attested credential data. */
const dataOf = (aaguid: string, length = 164) =>
  Buffer.concat([
    Buffer.alloc(37, 0xee),
    Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
    Buffer.alloc(length - 53, 0xee),
  ]).toString('base64url')

// Source: dist/<id>/meta.json of passkeydeveloper/passkey-authenticator-aaguids, commit b976141.
test.each([
  ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'Apple Passwords'],
  ['dd4ec289-e01d-41c9-bb89-70fa845d4bf2', 'iCloud Keychain (Managed)'],
  ['d3452668-01fd-4c12-926c-83a4204853aa', 'Microsoft Password Manager'],
  ['adce0002-35bc-c60a-648b-0b25f1f05503', 'Chrome on Mac'],
  ['771b48fd-d3d4-4f74-9232-fc157ab0507a', 'Edge on Mac'],
  ['08987058-cadc-4b81-b6e1-30de50dcbe96', 'Windows Hello'],
  ['9ddd1817-af5a-4672-a2b9-3e3dd95000a9', 'Windows Hello'],
  ['6028b017-b1d4-4c02-b4b3-afcdafc96bb2', 'Windows Hello'],
  ['bada5566-a7aa-401f-bd96-45619a55120d', '1Password'],
  ['531126d6-e717-415c-9320-3d9aa6981239', 'Dashlane'],
  ['0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6', 'Keeper'],
  ['b84e4048-15dc-4dd0-8640-f4f60813c8af', 'NordPass'],
  ['fdb141b2-5d84-443e-8a35-4698c205a502', 'KeePassXC'],
  ['f3809540-7f14-49c1-a8b3-8f813b225541', 'Enpass'],
  ['b78a0a55-6ef8-d246-a042-ba0f6d55050c', 'LastPass'],
  ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'Google Password Manager'],
  ['50726f74-6f6e-5061-7373-50726f746f6e', 'Proton Pass'],
  ['53414d53-554e-4700-0000-000000000000', 'Samsung Pass'],
  ['d548826e-79b4-db40-a3d8-11116f7e8349', 'Bitwarden'],
])('%s is %s', (aaguid, name) => expect(authenticatorName(dataOf(aaguid))).toBe(name))

test.each([
  ['of an authenticator that says no model', dataOf('00000000-0000-0000-0000-000000000000')],
  ['that is not in the table', dataOf('01020304-0506-0708-0102-030405060708')],
  ['that has the name of a property', dataOf(Buffer.from('constructor').toString('hex'))],
  ['without attested data', Buffer.alloc(37).toString('base64url')],
  ['of an older browser, which gives none', undefined],
])('data %s has no name', (_, data) => expect(authenticatorName(data)).toBeUndefined())
