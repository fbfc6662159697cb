/**
 * The relay's own endpoint for apps that use the wallet as their login: the account of an identifier, and its login
 * methods.
 */

import * as v from 'valibot'
import type { AuthMethodType } from '../resources/authMethod.js'
import { Identifier, type OpenEnum, openEnum } from '../scalars.js'

/** Body of `POST /login/start` on a relay. */
export interface StartLoginBody {
  /** What the user types to sign in, such as an e-mail address. */
  identifier: string
}

/** Schema of `StartLoginBody`. */
export const StartLoginBody: v.GenericSchema<StartLoginBody> = /* @__PURE__ */ v.object({
  identifier: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(256)),
})

/**
 * The account of an identifier, and its login methods. An unknown identifier gets them, too, so a response does not
 * reveal who has an account.
 */
export interface LoginOffer {
  accountId: string
  authMethods: { id: string; type: OpenEnum<AuthMethodType> }[]
}

/** Schema of `LoginOffer`. */
export const LoginOffer: v.GenericSchema<LoginOffer> = /* @__PURE__ */ v.object({
  accountId: Identifier,
  authMethods: v.array(v.object({ id: Identifier, type: openEnum<AuthMethodType>() })),
})
