/** Tells whether a service or a relay that was reset no longer knows a wallet. */

/** The relay's own codes for it. Source: `relayRefusals` of protocol. */
const codes: ReadonlySet<string> = new Set(['ACCOUNT_GONE', 'CUSTOMER_NOT_KNOWN'])

export const isUnknownWallet = (error: { serviceCode?: string | undefined } | undefined): boolean =>
  error?.serviceCode !== undefined && codes.has(error.serviceCode)
