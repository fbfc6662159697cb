/** `@embedded-wallet/ui/words`: the texts alone, without React components, also for a server. */

export { en } from './words/en.js'
export type { Texts } from './words/texts.js'
