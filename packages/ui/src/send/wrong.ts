/** What a check found out. */

/** The name of the text that says it. */
export type Wrong = 'checkDigit' | 'iban' | 'swiftCode' | 'taxId' | 'pixKey' | 'address'
