/** `@embedded-wallet/frame/window`: the wallet's own window, where sign-ins happen. */

export { type HandOver, keepAccount } from './handOver.js'
