/** The steps of the login that load after its first view. */

import { laterFrom } from '../parts/later.js'

export const steps = laterFrom(() => import('./steps.js'))
export const CodeCard = steps.later('CodeCard')
export const Expiring = steps.later('Expiring')
export const FirstWay = steps.later('FirstWay')
export const NewWallet = steps.later('NewWallet')
export const PasskeyOffer = steps.later('PasskeyOffer')
export const ProofCard = steps.later('ProofCard')
export const Renew = steps.later('Renew')
export const SecondTick = steps.later('SecondTick')
export const Unlock = steps.later('Unlock')
