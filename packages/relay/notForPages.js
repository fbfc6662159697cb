/** What a bundler for pages finds instead of a relay: it exports nothing, so the build fails; and it throws, should one not. */

throw new Error(
  '@embedded-wallet/relay belongs to your backend: in a page it would give away the credentials of the service.',
)
