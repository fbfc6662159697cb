/** The rows of strong customer authentication for the integrator's backend: factors, their reset, the lock, trusted payees. */

import * as v from 'valibot'
import { type EndpointTable, nothing, platform, writes } from './endpointRows.js'
import * as sca from './requests/sca.js'
import * as factors from './resources/sca.js'
import { NonEmptyText } from './scalars.js'

/** Source: profile 2026-08. */
export const ofAugust = { ...platform, method: 'POST', profiles: ['2026-08'] } as const
const act = writes(ofAugust)
const getFactor = writes({ ...ofAugust, method: 'GET', query: sca.ScaCustomerQuery })
const actOnFactor = writes({ ...ofAugust, query: sca.ScaCustomerQuery })
const payee = '/customers/external-accounts/{accountId}'

/** The rows of factors and trusted payees. */
export const factorEndpoints = {
  listScaFactors: getFactor('/sca/factors', factors.ScaFactors),
  createScaFactor: actOnFactor('/sca/factors', factors.ScaEnrollment, {
    type: v.picklist(['TOTP', 'PASSKEY']),
  }),
  confirmScaFactor: actOnFactor('/sca/factors/confirm', factors.EnrolledScaFactor, sca.ConfirmScaFactorBody),
  deleteScaFactor: { ...getFactor('/sca/factors/{credentialId}'), method: 'DELETE', success: 204 },
  recordScaEvent: actOnFactor('/sca/record-event', factors.ScaLock, {
    /** What the platform saw at its own sign-in. */
    eventType: v.picklist(['RESET_PASSWORD_COMPLETED', 'FAILED_LOGIN_ATTEMPT']),
  }),
  startScaFactorReset: {
    ...actOnFactor('/sca/factors/reset', factors.StartedScaFactorReset, sca.ScaFactorBody),
    success: 201,
  },
  getScaFactorReset: getFactor('/sca/factors/reset/{resetId}', factors.ScaFactorReset),
  completeScaFactorReset: {
    ...actOnFactor(
      '/sca/factors/reset/{resetId}/complete',
      nothing,
      // It may be absent, but not for SMS_OTP.
      v.optional(
        v.object({
          /** SMS_OTP: the new number. */
          mobile: v.exactOptional(v.object({ countryCode: NonEmptyText, number: NonEmptyText })),
        }),
      ),
    ),
    success: 204,
  },
  trustExternalAccount: act(`${payee}/trust`, factors.TrustStart),
  confirmTrust: act(`${payee}/trust/confirm`, factors.TrustResult, sca.ConfirmTrustBody),
  untrustExternalAccount: act(`${payee}/untrust`, factors.TrustStart),
  confirmUntrust: act(`${payee}/untrust/confirm`, factors.TrustResult, sca.ConfirmTrustBody),
} as const satisfies EndpointTable
