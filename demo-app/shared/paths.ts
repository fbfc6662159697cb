/** The addresses of the pages. The server sends the page for each of them. */

export const paths = {
  home: '/',
  send: '/send',
  receive: '/receive',
  account: '/account',
  payment: '/payments/:paymentId',
  receipt: '/payments/:paymentId/receipt',
  /** Where the identity provider sends the user back to. */
  providerReturn: '/sign-in/provider',
} as const

/** @param id - `Transaction:<id>` or `Quote:<id>`. */
export const paymentPath = (id: string): string => paths.payment.replace(':paymentId', id)

/** The receipt of a payment. @param id - As of `paymentPath`. */
export const receiptPath = (id: string): string => paths.receipt.replace(':paymentId', id)

/** All but the home page, as patterns of a router. */
export const pagePaths = Object.values(paths).filter((path) => path !== paths.home)
