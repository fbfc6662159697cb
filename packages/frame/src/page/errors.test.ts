/** An error that crossed the port is the one that the verb would have thrown here. */

import { PasskeyError, ServiceError, SessionError, StoreError } from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { toError } from './errors.js'

test.each([
  ['PasskeyError', PasskeyError],
  ['SessionError', SessionError],
  ['ServiceError', ServiceError],
  ['StoreError', StoreError],
])('a %s keeps its class, code, words and details', (name, Class) => {
  const error = toError({ name, code: 'ABORTED', message: 'It was aborted.', retryable: true, cause: 'why' })
  expect(error).toBeInstanceOf(Class)
  expect(error).toMatchObject({
    name,
    code: 'ABORTED',
    message: 'It was aborted.',
    retryable: true,
    cause: 'why',
  })
})

test.each([
  ['TypeError', TypeError],
  ['RangeError', RangeError],
])('a %s is a misuse here, too', (name, Class) => {
  const error = toError({ name, message: 'screen must be login' })
  expect(error).toBeInstanceOf(Class)
  expect(error).toMatchObject({ name, message: 'screen must be login' })
})

test.each(['Error', 'constructor', 'SomethingElse'])(
  'a class %s, which the page does not know, keeps its name',
  (name) => {
    const error = toError({ name, message: 'The frame failed.', code: 'X', cause: 'why' })
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({ name, message: 'The frame failed.', cause: 'why' })
  },
)
