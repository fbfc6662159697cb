/** A link to the page on which a customer is verified. The call moved between the dated profiles, with another response. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier } from '../scalars.js'

/** A link to the page on which a customer is verified. It is a secret of that customer. */
export interface KycLink extends ValueOf<typeof kycLink> {}

const kycLink = /* @__PURE__ */ v.object({
  /** Profile 2026-04 does not promise it. */
  kycUrl: v.exactOptional(v.string()),
  /** Profile 2026-04. */
  platformCustomerId: v.exactOptional(v.string()),
  /** Profile 2026-04: `Customer:<id>`. */
  customerId: v.exactOptional(Identifier),
  /** Profile 2026-08: ISO 8601. */
  expiresAt: v.exactOptional(v.string()),
  /** Profile 2026-08: who verifies. */
  provider: v.exactOptional(v.string()),
  /** Profile 2026-08: for a page of the provider inside an app. */
  token: v.exactOptional(v.string()),
})
export const KycLink: Readable<KycLink> = /* @__PURE__ */ readable(kycLink, [])

const redirectUri = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.pipe(v.string(), v.url()))

/** Query of `GET /customers/kyc-link`. */
export interface KycLinkQuery extends ValueOf<typeof kycLinkQuery> {}

const kycLinkQuery = /* @__PURE__ */ v.object({
  platformCustomerId: v.pipe(v.string(), v.nonEmpty()),
  /** Where the page leads in the end. */
  redirectUri,
})
export const KycLinkQuery: v.GenericSchema<KycLinkQuery> = kycLinkQuery

/** Body of `POST /customers/{customerId}/kyc-link`. */
export interface CreateKycLinkBody extends ValueOf<typeof createKycLinkBody> {}

const createKycLinkBody = /* @__PURE__ */ v.object({
  /** Where the page leads in the end. */
  redirectUri,
})
export const CreateKycLinkBody: v.GenericSchema<CreateKycLinkBody> = createKycLinkBody
