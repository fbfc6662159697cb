/** What the service reads as the body of a request: that of the contract, but for three endpoints. */

import {
  type EndpointSchemas,
  endpointSchemas,
  RegisterAuthMethodBody,
  RejectAgentActionBody,
  type ServiceEndpointName,
} from '@embedded-wallet/protocol'
import * as v from 'valibot'
import type { Deployment } from '../deployment.js'

/** Source: profile 2026-08, POST /auth/credentials: neither OTP type has an address. Assumption: unknown fields are ignored. */
const WithoutAddress = v.pipe(
  v.looseObject({}),
  v.transform(({ email: _, phoneNumber: __, ...body }): unknown => body),
  RegisterAuthMethodBody,
)

/** Source: interface document, section Credential endpoints: clientPublicKey is ignored for EMAIL_OTP and OAUTH. */
const AnyBody = v.optional(v.looseObject({}), {})

/** @returns `undefined` for an endpoint without a body. */
export function bodySchemaOf(
  name: ServiceEndpointName,
  { otpAddress }: Deployment,
): v.GenericSchema | undefined {
  const { body }: EndpointSchemas = endpointSchemas[name]
  if (name === 'registerAuthMethod' && otpAddress === 'customer') return WithoutAddress
  // Only a passkey requires a body; other credentials may send none. The route checks that of a passkey.
  if (name === 'challengeAuthMethod') return AnyBody
  if (name === 'rejectAgentAction') return v.optional(RejectAgentActionBody, {})
  return body
}
