/** Checks addresses and numbers that the user types, before they are sent. */

import type { Texts } from './texts.js'

/** Source: profile 2026-08, account types: PHONE. */
const phone = /^\+[0-9]{6,14}$/

/** @returns What is wrong. */
export const checkPhone = ({ ways }: Pick<Texts, 'ways'>, number: string): string | undefined =>
  phone.test(number) ? undefined : ways.wrongPhone

/** @returns What is wrong. */
export const checkEmail = ({ ways }: Pick<Texts, 'ways'>, address: string): string | undefined =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? undefined : ways.wrongEmail
