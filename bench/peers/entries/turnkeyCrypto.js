/** @turnkey/crypto: opens the same sealed key, into text of hex digits. */

import { decryptCredentialBundle } from '@turnkey/crypto'

export const open = async ({ sealed, privateKeyHex }) => decryptCredentialBundle(sealed, privateKeyHex)
