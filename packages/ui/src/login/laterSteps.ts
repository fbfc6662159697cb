/** The steps of the login that load after its first view. */

import { laterFrom } from '../parts/later.js'

const { later, prepare } = laterFrom(() => import('./steps.js'))

export const prepareSteps = prepare
export const CodeCard = later('CodeCard')
export const Expiring = later('Expiring')
export const FirstWay = later('FirstWay')
export const NewWallet = later('NewWallet')
export const PasskeyOffer = later('PasskeyOffer')
export const ProofCard = later('ProofCard')
export const Renew = later('Renew')
export const Unlock = later('Unlock')
