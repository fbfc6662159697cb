/** The steps of the login that load after its first view. */

import { later } from '../parts/later.js'
import { CardPlace, Place } from './Place.js'

export const steps = later(() => import('./steps.js'))
export const CodeCard = steps.component('CodeCard', { place: CardPlace })
export const FirstWay = steps.component('FirstWay', { place: CardPlace })
export const NewWallet = steps.component('NewWallet')
export const PasskeyOffer = steps.component('PasskeyOffer')
export const ProofCard = steps.component('ProofCard', { place: CardPlace })
export const Renew = steps.component('Renew', { place: Place })
export const SecondTick = steps.component('SecondTick')
export const TermsTick = steps.component('TermsTick')
export const Unlock = steps.component('Unlock', { place: Place })
