/** The steps of the login that come after the address: they load when its first view is there. */

// So that what both need is in the second chunk.
export { Reauthentication } from '../question/secondChunk.js'
export { CodeCard } from './CodeCard.js'
export { FirstWay } from './FirstWay.js'
export { NewWallet } from './NewWallet.js'
export { PasskeyOffer } from './PasskeyOffer.js'
export { ProofCard } from './ProofCard.js'
export { Renew } from './Renew.js'
export { SecondTick } from './SecondTick.js'
export { TermsTick } from './TermsTick.js'
export { Unlock } from './Unlock.js'
