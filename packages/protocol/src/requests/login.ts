/** The relay's own endpoint for apps whose login is the wallet: who a person says to be, and the ways in that they may try. */

import * as v from 'valibot'
import type { AuthMethodType } from '../resources/authMethod.js'
import { Identifier, type OpenEnum, openEnum } from '../scalars.js'

/** Body of `POST /login/start` on a relay. */
export interface StartLoginBody {
  /** What the integrator's app knows people by, such as an e-mail address. */
  identifier: string
}

export const StartLoginBody: v.GenericSchema<StartLoginBody> = /* @__PURE__ */ v.object({
  identifier: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(256)),
})

/** A way in. An unknown person is offered ways in too, so an offer says nothing about who exists. */
export interface LoginOffer {
  accountId: string
  authMethods: { id: string; type: OpenEnum<AuthMethodType> }[]
}

export const LoginOffer: v.GenericSchema<LoginOffer> = /* @__PURE__ */ v.object({
  accountId: Identifier,
  authMethods: v.array(v.object({ id: Identifier, type: openEnum<AuthMethodType>() })),
})
