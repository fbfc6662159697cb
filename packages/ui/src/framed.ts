/** `@embedded-wallet/ui/framed`: what a wallet in an origin of its own shows in its frame and in its window. */
'use client'

export { FramedEnd, type FramedEndProps } from './framed/FramedEnd.js'
export { FramedOffer, type FramedOfferProps, type OfferReason } from './framed/FramedOffer.js'
export { FramedPreparing, type FramedPreparingProps } from './framed/FramedPreparing.js'
export {
  FramedQuestion,
  type FramedQuestionProps,
  type ShopWords,
  type Unarmed,
} from './framed/FramedQuestion.js'
export type { FramedTopProps, ShopBrand } from './framed/FramedTop.js'
export { isNewer } from './provider/profileTraits.js'
