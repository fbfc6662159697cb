/** API tokens of a platform. The interface document does not show them; this is what the dated profiles send. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Identifier, type OpenEnum, openEnum, Timestamp } from '../scalars.js'

/**
 * What a token may do. `VIEW`: read everything. `TRANSACT`: send payments. `MANAGE`: change the configuration, tokens and
 * customers.
 */
export const apiPermissions = ['VIEW', 'TRANSACT', 'MANAGE'] as const
/** One of `apiPermissions`. */
export type ApiPermission = (typeof apiPermissions)[number]

/** An API token of the platform, without its secret. */
export interface ApiToken {
  /** Assumption: `ApiToken:<id>`. It is not the user name of HTTP Basic: that is `clientId`. */
  id: string
  name: string
  permissions: OpenEnum<ApiPermission>[]
  /** The user name of HTTP Basic: `tokenId` of `createPlatform`. */
  clientId: string
  createdAt: string
  updatedAt: string
}

const apiTokenEntries = {
  id: Identifier,
  name: /* @__PURE__ */ v.string(),
  permissions: /* @__PURE__ */ v.array(/* @__PURE__ */ openEnum<ApiPermission>()),
  clientId: /* @__PURE__ */ v.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
}

export const ApiToken: Readable<ApiToken> = /* @__PURE__ */ readable(
  /* @__PURE__ */ v.object(apiTokenEntries),
  ['id'],
)

/** A new API token with its secret, which no later response has. */
export interface CreatedApiToken extends ApiToken {
  /** The password of HTTP Basic. */
  clientSecret: string
}

export const CreatedApiToken: Readable<CreatedApiToken> = /* @__PURE__ */ readable(
  v.object({
    ...apiTokenEntries,
    clientSecret: v.string(),
  }),
  ['id', 'clientId', 'clientSecret?'],
)
