/** What a check found out. */

/** The name of its text. */
export type Wrong = 'checkDigit' | 'iban' | 'swiftCode' | 'taxId' | 'pixKey' | 'address'
