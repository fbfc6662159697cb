/** The relying party of the demo's passkeys. */

export const relyingPartyAt = (origin: string) => ({
  id: new URL(origin).hostname,
  name: 'Embedded Wallet demo',
  origins: [origin],
})
