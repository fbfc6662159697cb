/** A link to the page on which a customer is verified. The call moved between the dated profiles, with another response. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Identifier } from '../scalars.js'

/** A link to the page on which a customer is verified. It is a secret of that customer. */
export interface KycLink {
  /** Profile 2026-04 does not promise it. */
  kycUrl?: string
  /** Profile 2026-04. */
  platformCustomerId?: string
  /** Profile 2026-04: `Customer:<id>`. */
  customerId?: string
  /** Profile 2026-08: ISO 8601. */
  expiresAt?: string
  /** Profile 2026-08: who verifies. */
  provider?: string
  /** Profile 2026-08: for a page of the provider inside an app. */
  token?: string
}

export const KycLink: Readable<KycLink> = /* @__PURE__ */ readable(
  v.object({
    kycUrl: v.exactOptional(v.string()),
    platformCustomerId: v.exactOptional(v.string()),
    customerId: v.exactOptional(Identifier),
    expiresAt: v.exactOptional(v.string()),
    provider: v.exactOptional(v.string()),
    token: v.exactOptional(v.string()),
  }),
  [],
)

const redirectUri = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.pipe(v.string(), v.url()))

/** Query of `GET /customers/kyc-link`. */
export interface KycLinkQuery {
  platformCustomerId: string
  /** Where the page leads in the end. */
  redirectUri?: string
}

export const KycLinkQuery: v.GenericSchema<KycLinkQuery> = /* @__PURE__ */ v.object({
  platformCustomerId: v.pipe(v.string(), v.nonEmpty()),
  redirectUri,
})

/** Body of `POST /customers/{customerId}/kyc-link`. */
export interface CreateKycLinkBody {
  /** Where the page leads in the end. */
  redirectUri?: string
}

export const CreateKycLinkBody: v.GenericSchema<CreateKycLinkBody> = /* @__PURE__ */ v.object({ redirectUri })
