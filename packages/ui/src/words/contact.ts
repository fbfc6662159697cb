/** Checks addresses and numbers that the user types, before they are sent. */

import { plainText, readAddress } from '@embedded-wallet/core'
import type { Texts } from './texts.js'

/** Source: profile 2026-08, account types: PHONE. */
const phone = /^\+[0-9]{6,14}$/

/** @returns The number as the service takes it: `+1 (555) 0100` is `+15550100`. A `(0)` stays, so the number is refused: abroad nobody dials it. */
export const readPhone = (text: string): string => {
  const plain = plainText(text)
  return plain.includes('(0)') ? plain : plain.replace(/[\s().\p{Pd}]/gu, '')
}

/** @returns What is wrong. */
export const checkPhone = ({ ways }: Pick<Texts, 'ways'>, text: string): string | undefined =>
  phone.test(readPhone(text)) ? undefined : ways.wrongPhone

/** @returns The address alone. Anything else stays as it is, for `checkEmail` to refuse. */
export const readEmail = (text: string): string => readAddress(text) ?? text.trim()

/** @returns What is wrong. */
export const checkEmail = ({ ways }: Pick<Texts, 'ways'>, text: string): string | undefined =>
  readAddress(text) === undefined ? ways.wrongEmail : undefined
