/** What a bundler for pages finds instead of this package. It exports nothing, so the build fails. Otherwise it throws in the page. */

throw new Error(
  '@embedded-wallet/platform must run on your backend. In a page it would show the credentials of the service.',
)
