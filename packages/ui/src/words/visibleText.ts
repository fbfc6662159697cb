/** Shows a text of someone else as it is: the one function of the contract, which mails and receipts have, too. */

export { isVisible, visibleText } from '@embedded-wallet/core'
