/** What is wrong with a field of an account. The libraries load with the field that needs them. */

import { isClabe, isRoutingNumber } from './checkDigits.js'
import type { Wrong } from './wrong.js'

/** @param fields - What else the form has. */
export type Check = (text: string, fields: Readonly<Record<string, string>>) => Wrong | undefined

const digitOf = (isRight: (text: string) => boolean) => async (): Promise<Check> => (text) =>
  isRight(text) ? undefined : 'checkDigit'

const ofIban = () => import('./checkIban.js')
const ofBrazil = () => import('./checkBrazil.js')
const ofWallet = () => import('./checkAddress.js')

const checks: Readonly<Record<string, () => Promise<Check>>> = {
  routingNumber: digitOf(isRoutingNumber),
  intermediaryRoutingNumber: digitOf(isRoutingNumber),
  clabeNumber: digitOf(isClabe),
  iban: async () => (await ofIban()).iban,
  swiftCode: async () => (await ofIban()).swiftCode,
  taxId: async () => (await ofBrazil()).taxId,
  pixKey: async () => (await ofBrazil()).pixKey,
  address: async () => (await ofWallet()).address,
  invoice: async () => (await ofWallet()).invoice,
  bolt12: async () => (await ofWallet()).bolt12,
  lightningAddress: async () => (await ofWallet()).lightningAddress,
}

/** @returns The check of a field. One without check digits, and of another name, has none. */
export const loadCheck = async (name: string): Promise<Check | undefined> =>
  Object.hasOwn(checks, name) ? checks[name]!() : undefined
