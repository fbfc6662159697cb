/** The parameters of a request, which an activity that asks for its signature must repeat. */

import type { RegisterAuthMethodBody } from '@embedded-wallet/protocol'

/** The values of a request that its activity repeats, as far as the caller knows them. */
export interface KnownParameters {
  /** The client public key of this very call, lowercase hex as sent. */
  targetPublicKey?: string | undefined
  oidcToken?: string | undefined
  passkey?: Extract<RegisterAuthMethodBody, { type: 'PASSKEY' }> | undefined
  userEmail?: string | undefined
  userPhoneNumber?: string | undefined
}

/** What the activity of a registration must repeat. An address that the body leaves out is the service's choice. */
export function registrationParameters(body: RegisterAuthMethodBody): KnownParameters {
  switch (body.type) {
    case 'PASSKEY':
      return { passkey: body }
    case 'OAUTH':
      return { oidcToken: body.oidcToken }
    case 'EMAIL_OTP':
      return { userEmail: body.email }
    case 'SMS_OTP':
      return { userPhoneNumber: body.phoneNumber }
  }
}
