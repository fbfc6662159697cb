/** Checks the tax numbers of Brazil, and the keys of PIX by their kind. */

import { cnpj, cpf } from 'cpf-cnpj-validator'
import type { Wrong } from './wrong.js'

const wrongDigit = (isValid: boolean): Wrong | undefined => (isValid ? undefined : 'checkDigit')

export function taxId(text: string): Wrong | undefined {
  if (text.length === 11) return wrongDigit(cpf.isValid(text))
  return text.length === 14 ? wrongDigit(cnpj.isValid(text)) : 'taxId'
}

const forms: Readonly<Record<string, RegExp>> = {
  CPF: /^\d{11}$/,
  CNPJ: /^[A-Z\d]{12}\d{2}$/,
  EMAIL: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  PHONE: /^\+55\d{10,11}$/,
  RANDOM: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
}

/** @param fields - What else the form has: the kind of the key. */
export function pixKey(
  text: string,
  { pixKeyType = '' }: Readonly<Record<string, string>>,
): Wrong | undefined {
  if (forms[pixKeyType]?.test(text) === false) return 'pixKey'
  if (pixKeyType === 'CPF') return wrongDigit(cpf.isValid(text))
  return pixKeyType === 'CNPJ' ? wrongDigit(cnpj.isValid(text)) : undefined
}
