/** The bodies of the endpoints that a relay provides itself: login, sign-up, quotes, and options for a new passkey. */

import * as v from 'valibot'
import { maxUserNameLength } from '../limits.js'
import type { ValueOf } from '../reading.js'
import type { AuthMethodType } from '../resources/authMethodTypes.js'
import { TermsAcceptance } from '../resources/endUserTerms.js'
import type { Row } from '../resources/row.js'
import { Base64Url, Identifier, type OpenEnum } from '../scalars.js'
import { readCode } from '../shared/typedText.js'

/** Body of `POST /login/start` on a relay. */
export interface StartLoginBody extends ValueOf<typeof StartLoginBody> {}

const loginEntries = {
  /** What the user types to sign in, such as an email address. */
  identifier: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(256)),
}
export const StartLoginBody = v.object(loginEntries)

/** Body of `POST /login/terms` on a relay: without a version it only asks. */
export interface AcceptTermsBody extends ValueOf<typeof AcceptTermsBody> {}

export const AcceptTermsBody = v.object({
  /** What the user was shown and accepts. */
  terms: v.exactOptional(TermsAcceptance),
})

/** Response of `POST /login/terms` on a relay. */
export interface TermsAccepted {
  /** Whether the user has accepted all current terms. */
  isAccepted: boolean
}

/** Body of `POST /login/sign-up` on a relay. */
export interface StartSignUpBody extends ValueOf<typeof StartSignUpBody> {}

export const StartSignUpBody = v.object({
  ...loginEntries,
  /** The user's acceptance, if the platform needs one. */
  terms: v.exactOptional(TermsAcceptance),
})

/** A login method of an account, before the login. */
export interface OfferedAuthMethod {
  id: string
  type: OpenEnum<AuthMethodType>
}

/** The account of an identifier, and its login methods. An unknown identifier gets them, too, so a response does not reveal who has an account. */
export interface LoginOffer {
  accountId: string
  authMethods: Row<OfferedAuthMethod>[]
}

/** The offer as a relay sends it: every row can be read. */
export interface SentLoginOffer extends LoginOffer {
  authMethods: OfferedAuthMethod[]
}

/** Response of `POST /login/sign-up` on a relay. */
export interface SignUpStarted {
  /** The new account, if accounts start with codes by email: the service mails the first code. */
  accountId?: string
  /** `false`: the app offers no codes as a second way in. */
  offersCodes?: false | undefined
}

/** Body of `POST /login/sign-up/confirm` on a relay. The cookie of the started sign-up names the identifier. */
export interface ConfirmSignUpBody extends ValueOf<typeof ConfirmSignUpBody> {}

export const ConfirmSignUpBody = v.object({
  /** The code that was mailed to the identifier, as the user typed it. */
  code: v.pipe(
    v.string(),
    v.transform((text) => readCode(text) ?? ''),
    v.regex(/^\d{6}$/),
  ),
})

/** The account of a new user who has proven their identifier. It has no way to sign in yet. */
export interface SignedUp {
  accountId: string
}

/** Body of `POST /login/hand-off` on a relay. */
export interface HandOffBody extends ValueOf<typeof HandOffBody> {}

export const HandOffBody = v.strictObject({
  /** The origin of a page: its backend may redeem the code. */
  page: v.string(),
})

/** A one-time code for the backend of the page. It lives a minute. */
export interface HandOff {
  code: string
}

/** Body of `POST /quotes/request` on a relay. It names no other field: one that is misspelled would be dropped silently. */
export interface RequestQuoteBody extends ValueOf<typeof RequestQuoteBody> {}

export const RequestQuoteBody = v.strictObject({
  /** The account that pays. It may be absent if the caller has one only. */
  accountId: v.exactOptional(Identifier),
  /** What the page wants to pay for, in the app's own form: any JSON. The app's backend decides what it means. */
  order: v.exactOptional(v.unknown()),
})

/** Body of `POST /passkeys/registration-options` on a relay. */
export interface RegistrationOptionsBody extends ValueOf<typeof RegistrationOptionsBody> {}

export const RegistrationOptionsBody = v.object({
  accountId: Identifier,
  /** The passkey's name in the account's list, 1 to 64 characters. */
  nickname: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  /**
   * The account name under which password managers list the passkey, 1 to 254 characters: normally the user's email
   * address. Default: `nickname`.
   */
  userName: v.exactOptional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxUserNameLength))),
})

/** The part of WebAuthn's `PublicKeyCredentialCreationOptionsJSON` that a relay fills. Binary values are base64url. */
export interface RegistrationOptions extends ValueOf<typeof RegistrationOptions> {}

export const RegistrationOptions = v.object({
  /** It works once, for five minutes. */
  challenge: Base64Url,
  rp: v.object({ id: v.string(), name: v.string() }),
  /** `id` is fresh in each set of options and reveals nothing about the user. */
  user: v.object({ id: Base64Url, name: v.string(), displayName: v.string() }),
  /** COSE algorithms: -7 is ES256, -257 is RS256. */
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  /** Milliseconds. */
  timeout: v.number(),
  attestation: v.literal('none'),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.picklist(['required', 'preferred']),
  }),
  excludeCredentials: v.array(v.object({ type: v.literal('public-key'), id: Base64Url })),
})
