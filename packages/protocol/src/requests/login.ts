/**
 * The relay's own endpoints for apps that use the wallet as their login: the account of an identifier and its login
 * methods, and the sign-up with a mailed code.
 */

import * as v from 'valibot'
import { type Readable, withReader } from '../reading.js'
import type { AuthMethodType } from '../resources/authMethodTypes.js'
import { TermsAcceptance } from '../resources/endUserTerms.js'
import { rowsOf } from '../resources/list.js'
import type { Row } from '../resources/row.js'
import { Identifier, type OpenEnum, openEnum } from '../scalars.js'

/** Body of `POST /login/start` on a relay. */
export interface StartLoginBody {
  /** What the user types to sign in, such as an e-mail address. */
  identifier: string
}

export const StartLoginBody: v.GenericSchema<StartLoginBody> = /* @__PURE__ */ v.object({
  identifier: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(256)),
})

/** Body of `POST /login/sign-up` on a relay. */
export interface StartSignUpBody extends StartLoginBody {
  /** The user's acceptance, where the platform needs one. */
  terms?: TermsAcceptance
}

export const StartSignUpBody: v.GenericSchema<StartSignUpBody> = /* @__PURE__ */ v.object({
  identifier: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(256)),
  terms: v.exactOptional(TermsAcceptance),
})

/** A login method of an account, before the login. */
export interface OfferedAuthMethod {
  id: string
  type: OpenEnum<AuthMethodType>
}

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

const OfferedAuthMethod = /* @__PURE__ */ v.object({
  id: Identifier,
  type: /* @__PURE__ */ openEnum<AuthMethodType>(),
})

export const LoginOffer: Readable<LoginOffer> = /* @__PURE__ */ withReader(
  v.object({ accountId: Identifier, authMethods: v.array(OfferedAuthMethod) }),
  v.looseObject({ accountId: Identifier, authMethods: rowsOf(OfferedAuthMethod) }),
)

/** Response of `POST /login/sign-up` on a relay. */
export interface SignUpStarted {
  /** The new account, where accounts are born with codes by e-mail: the service mails the first code. */
  accountId?: string
}

/** Schema of `SignUpStarted`. */
export const SignUpStarted: v.GenericSchema<SignUpStarted> = /* @__PURE__ */ v.object({
  accountId: v.exactOptional(Identifier),
})

/** Body of `POST /login/sign-up/confirm` on a relay. The cookie of the started sign-up names the identifier. */
export interface ConfirmSignUpBody {
  /** The code that was mailed to the identifier. */
  code: string
}

export const ConfirmSignUpBody: v.GenericSchema<ConfirmSignUpBody> = /* @__PURE__ */ v.object({
  code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/)),
})

/** The account of a new user who has proven their identifier. It has no way to sign in yet. */
export interface SignedUp {
  accountId: string
}

export const SignedUp: v.GenericSchema<SignedUp> = /* @__PURE__ */ v.object({ accountId: Identifier })
