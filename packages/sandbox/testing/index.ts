/** `@embedded-wallet/sandbox/testing`: an app of your tests, in one process, with a signed-in wallet in two lines. */

export { createTestApp } from './createTestApp.js'
export { type BrowserPage, installInBrowser, installInPage, installPasskeys } from './install.js'
export {
  type CreationOptions,
  createSoftwareAuthenticator,
  type RequestOptions,
  type SoftwareAuthenticator,
} from './softwareAuthenticator.js'
export type { PlatformCall, SignedInWalletOptions, TestApp, TestAppOptions } from './testApp.js'
