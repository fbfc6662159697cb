/** The addresses of the pages. The server sends the page for each of them. */

export const paths = {
  home: '/',
  send: '/send',
  receive: '/receive',
  account: '/account',
  payment: '/payments/:paymentId',
  /** Where the identity provider sends the user back to. */
  providerReturn: '/sign-in/provider',
} as const

/** @param id - `Transaction:<id>` or `Quote:<id>`. */
export const paymentPath = (id: string): string => paths.payment.replace(':paymentId', id)

/** All but the home page, as patterns of a router. */
export const pagePaths = Object.values(paths).filter((path) => path !== paths.home)
