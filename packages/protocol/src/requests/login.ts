/**
 * The relay's own endpoints for apps that use the wallet as their login: the account of an identifier and its login
 * methods, and the sign-up with a mailed code.
 */

import * as v from 'valibot'
import { type Readable, type ValueOf, withReader } from '../reading.js'
import type { AuthMethodType } from '../resources/authMethodTypes.js'
import { TermsAcceptance } from '../resources/endUserTerms.js'
import { rowsOf } from '../resources/list.js'
import type { Row } from '../resources/row.js'
import { Identifier, openEnum } from '../scalars.js'

/** Body of `POST /login/start` on a relay. */
export interface StartLoginBody extends ValueOf<typeof startLoginBody> {}

const startLoginBody = /* @__PURE__ */ v.object({
  /** What the user types to sign in, such as an e-mail address. */
  identifier: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(256)),
})
export const StartLoginBody: v.GenericSchema<StartLoginBody> = startLoginBody

/** Body of `POST /login/sign-up` on a relay. */
export interface StartSignUpBody extends ValueOf<typeof startSignUpBody> {}

const startSignUpBody = /* @__PURE__ */ v.object({
  .../* @__PURE__ */ startLoginBody.entries,
  /** The user's acceptance, where the platform needs one. */
  terms: v.exactOptional(TermsAcceptance),
})
export const StartSignUpBody: v.GenericSchema<StartSignUpBody> = startSignUpBody

/** A login method of an account, before the login. */
export interface OfferedAuthMethod extends ValueOf<typeof offeredAuthMethod> {}

/**
 * The account of an identifier, and its login methods. An unknown identifier gets them, too, so a response does not
 * reveal who has an account.
 */
export interface LoginOffer {
  accountId: string
  authMethods: Row<OfferedAuthMethod>[]
}

/** The offer as a relay sends it: every row can be read. */
export interface SentLoginOffer extends LoginOffer {
  authMethods: OfferedAuthMethod[]
}

const offeredAuthMethod = /* @__PURE__ */ v.object({
  id: Identifier,
  type: /* @__PURE__ */ openEnum<AuthMethodType>(),
})
const OfferedAuthMethod: v.GenericSchema<OfferedAuthMethod> = offeredAuthMethod

export const LoginOffer: Readable<LoginOffer> = /* @__PURE__ */ withReader(
  v.object({ accountId: Identifier, authMethods: v.array(OfferedAuthMethod) }),
  v.looseObject({ accountId: Identifier, authMethods: rowsOf(OfferedAuthMethod) }),
)

/** Response of `POST /login/sign-up` on a relay. */
export interface SignUpStarted extends ValueOf<typeof signUpStarted> {}

const signUpStarted = /* @__PURE__ */ v.object({
  /** The new account, where accounts are born with codes by e-mail: the service mails the first code. */
  accountId: v.exactOptional(Identifier),
})
/** Schema of `SignUpStarted`. */
export const SignUpStarted: v.GenericSchema<SignUpStarted> = signUpStarted

/** Body of `POST /login/sign-up/confirm` on a relay. The cookie of the started sign-up names the identifier. */
export interface ConfirmSignUpBody extends ValueOf<typeof confirmSignUpBody> {}

const confirmSignUpBody = /* @__PURE__ */ v.object({
  /** The code that was mailed to the identifier. */
  code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/)),
})
export const ConfirmSignUpBody: v.GenericSchema<ConfirmSignUpBody> = confirmSignUpBody

/** The account of a new user who has proven their identifier. It has no way to sign in yet. */
export interface SignedUp extends ValueOf<typeof signedUp> {}

const signedUp = /* @__PURE__ */ v.object({ accountId: Identifier })
export const SignedUp: v.GenericSchema<SignedUp> = signedUp
