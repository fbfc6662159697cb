/** The kinds of login methods. They stand apart from the schemas, so that a browser loads no schema with them. */

/** The credential types of the interface; `SMS_OTP` in newer deployments only. */
export const authMethodTypes = ['OAUTH', 'EMAIL_OTP', 'PASSKEY', 'SMS_OTP'] as const
/** One of `authMethodTypes`. */
export type AuthMethodType = (typeof authMethodTypes)[number]
