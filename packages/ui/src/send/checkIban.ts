/** Checks an IBAN and a BIC. */

import { isValidBIC, ValidationErrorsIBAN, validateIBAN } from 'ibantools'
import type { Wrong } from './wrong.js'

const { WrongIBANChecksum, WrongAccountBankBranchChecksum } = ValidationErrorsIBAN

export function iban(text: string): Wrong | undefined {
  const { valid, errorCodes } = validateIBAN(text)
  if (valid) return undefined
  const isDigit = errorCodes.every(
    (code) => code === WrongIBANChecksum || code === WrongAccountBankBranchChecksum,
  )
  return isDigit ? 'checkDigit' : 'iban'
}

export const swiftCode = (text: string): Wrong | undefined => (isValidBIC(text) ? undefined : 'swiftCode')
