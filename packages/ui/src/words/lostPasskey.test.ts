/** A lost passkey: what is left × what is said. Nobody hears that money is safe where it is not. */

import { expect, test } from 'vitest'
import { signInTexts } from './en/signIn.js'
import { lostPasskey } from './lostPasskey.js'

const other = 'Sign in with another way shown here, then remove the lost passkey in your settings.'
const only = 'This page has no other way into this wallet.'
const device = 'A device that is still signed in can send the money elsewhere until its session ends.'
const words = 'If you kept the recovery words, they let you get to the money in another wallet app.'
const nobody = 'Nobody else can open this wallet for you, not even this app.'

test.each([
  ['two ways', true, false, false, [other]],
  ['two ways and recovery words', true, false, true, [other]],
  ['two ways and another device', true, true, false, [other]],
  ['one way, and perhaps a device that is signed in', false, true, false, [only, device, nobody]],
  ['one way, perhaps a device, recovery words', false, true, true, [only, device, words, nobody]],
  ['one way and recovery words', false, false, true, [only, words, nobody]],
  ['one way', false, false, false, [only, nobody]],
])('%s', (_, hasOther, mayBeElsewhere, hasWords, said) => {
  expect(lostPasskey(signInTexts.signIn, { hasOther, mayBeElsewhere, hasWords })).toEqual(said)
})

test('no text of a sign-in or of a lost passkey calls the money safe', () => {
  expect(JSON.stringify(signInTexts)).not.toMatch(/safe/i)
})
