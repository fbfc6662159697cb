/** The form of a new account loads when the user wants to enter one. */

import { later } from '../parts/later.js'

export const accountForm = later(() => import('./accountForm.js'))
export const AccountFields = accountForm.component('AccountFields')
export const BankFields = accountForm.component('BankFields')
