/** Which code the failure of a ceremony gets. */

import { expect, test } from 'vitest'
import { errorOf } from '../../test/unitWallet.js'
import { withPasskeyErrors } from './passkeyError.js'

test.each([
  ['NotAllowedError', 'PASSKEY_CANCELLED'],
  ['TimeoutError', 'PASSKEY_CANCELLED'],
  ['AbortError', 'PASSKEY_ABORTED'],
  ['InvalidStateError', 'PASSKEY_ALREADY_REGISTERED'],
  ['ConstraintError', 'PASSKEY_AUTHENTICATOR_UNFIT'],
  ['UnknownError', 'PASSKEY_FAILED'],
  ['toString', 'PASSKEY_FAILED'],
])('%s is %s, and after an abort of the caller PASSKEY_ABORTED', async (name, code) => {
  const fail = () => Promise.reject(new DOMException('no', name))
  const { signal } = new AbortController()
  expect(await errorOf(withPasskeyErrors('get', signal, undefined, fail))).toMatchObject({ code })
  const given = errorOf(withPasskeyErrors('get', AbortSignal.abort(), undefined, fail))
  expect(await given).toMatchObject({ code: 'PASSKEY_ABORTED' })
})
