/** What the form of a new account needs: it loads when the user wants to enter one. */

export { sendFieldsTexts } from '../words/en/sendFields.js'
export { AccountFields } from './AccountFields.js'
export { accountOf, checkAccount } from './accountData.js'
export { BankFields } from './BankFields.js'
