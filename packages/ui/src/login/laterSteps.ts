/** The steps of the login that load after its first view. */

import { laterFrom } from '../parts/later.js'
import { CardPlace, Place } from './Place.js'

export const steps = laterFrom(() => import('./steps.js'))
export const CodeCard = steps.later('CodeCard', undefined, CardPlace)
export const FirstWay = steps.later('FirstWay', undefined, CardPlace)
export const NewWallet = steps.later('NewWallet')
export const PasskeyOffer = steps.later('PasskeyOffer')
export const ProofCard = steps.later('ProofCard', undefined, CardPlace)
export const Renew = steps.later('Renew', undefined, Place)
export const SecondTick = steps.later('SecondTick')
export const Unlock = steps.later('Unlock', undefined, Place)
