/** The endpoints that verify the addresses of a customer with a code. */

import { ConfirmContactBody } from '@embedded-wallet/protocol'
import type { Routes } from '../http/route.js'
import { sendContactCode, takeContactCode } from '../verification/contactCodes.js'

export const contactVerificationRoutes: Routes<
  | 'startEmailVerification'
  | 'confirmEmailVerification'
  | 'startPhoneVerification'
  | 'confirmPhoneVerification'
> = {
  startEmailVerification: {
    handle({ params: { customerId } }, service) {
      sendContactCode(customerId, 'email', service)
      return { status: 204, body: undefined }
    },
  },
  confirmEmailVerification: {
    body: ConfirmContactBody,
    handle: ({ params: { customerId }, body: { code } }, service) => ({
      status: 200,
      body: takeContactCode({ customerId, channel: 'email', code }, service),
    }),
  },
  startPhoneVerification: {
    handle({ params: { customerId } }, service) {
      sendContactCode(customerId, 'phone', service)
      return { status: 204, body: undefined }
    },
  },
  confirmPhoneVerification: {
    body: ConfirmContactBody,
    handle: ({ params: { customerId }, body: { code } }, service) => ({
      status: 200,
      body: takeContactCode({ customerId, channel: 'phone', code }, service),
    }),
  },
}
