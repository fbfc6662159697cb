/** The endpoints that verify the addresses of a customer with a code. */

import type { Routes } from '../http/route.js'
import { sendContactCode, takeContactCode } from '../verification/contactCodes.js'

export const contactVerificationRoutes = {
  startEmailVerification({ params: { customerId } }, service) {
    sendContactCode(customerId, 'email', service)
  },
  confirmEmailVerification: ({ params: { customerId }, body: { code } }, service) =>
    takeContactCode({ customerId, channel: 'email', code }, service),
  startPhoneVerification({ params: { customerId } }, service) {
    sendContactCode(customerId, 'phone', service)
  },
  confirmPhoneVerification: ({ params: { customerId }, body: { code } }, service) =>
    takeContactCode({ customerId, channel: 'phone', code }, service),
} satisfies Partial<Routes>
