/** The form of a new account loads when the user wants to enter one. */

import { laterFrom } from '../parts/later.js'

export const accountForm = laterFrom(() => import('./accountForm.js'))
export const AccountFields = accountForm.later('AccountFields')
export const BankFields = accountForm.later('BankFields')
