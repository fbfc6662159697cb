/** Who pays where the service wants proofs, and what of it can be used: JSON may hold null in any place. */

/** The kinds of proof that a user may have for payments. */
export type PaymentFactor = 'SMS_OTP' | 'TOTP' | 'PASSKEY'

/** Who pays, where the service wants proofs. */
export interface Payer {
  /** `Customer:<id>`: the owner of the account. */
  customerId: string
  /** What the customer can prove with, as your backend lists it: `listScaFactors`. */
  factors: readonly PaymentFactor[]
}

/** @returns What the payer can prove with; none if the app has not named the payer. */
export const factorsOf = (payer: Partial<Payer> | null | undefined): readonly PaymentFactor[] =>
  payer?.customerId && Array.isArray(payer.factors) ? payer.factors : []
