/** An ApiToken: credentials of the platform with chosen permissions. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier, openEnum, Timestamp } from '../scalars.js'

/**
 * What a token may do. `VIEW`: read everything. `TRANSACT`: send payments. `MANAGE`: change the configuration, tokens and
 * customers.
 */
export const apiPermissions = ['VIEW', 'TRANSACT', 'MANAGE'] as const
/** One of `apiPermissions`. */
export type ApiPermission = (typeof apiPermissions)[number]

/** An API token of the platform, without its secret. */
export interface ApiToken extends ValueOf<typeof apiToken> {}

const apiTokenEntries = {
  /** Assumption: `ApiToken:<id>`. It is not the user name of HTTP Basic: that is `clientId`. */
  id: Identifier,
  name: /* @__PURE__ */ v.string(),
  permissions: /* @__PURE__ */ v.array(/* @__PURE__ */ openEnum<ApiPermission>()),
  /** The user name of HTTP Basic: `tokenId` of `createPlatform`. */
  clientId: /* @__PURE__ */ v.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
}

const apiToken = /* @__PURE__ */ v.object(apiTokenEntries)
export const ApiToken: Readable<ApiToken> = /* @__PURE__ */ readable(apiToken, ['id'])

/** A new API token with its secret, which no later response has. */
export interface CreatedApiToken extends ValueOf<typeof createdApiToken> {}

const createdApiToken = /* @__PURE__ */ v.object({
  ...apiTokenEntries,
  /** The password of HTTP Basic. */
  clientSecret: v.string(),
})
export const CreatedApiToken: Readable<CreatedApiToken> = /* @__PURE__ */ readable(createdApiToken, [
  'id',
  'clientId',
  'clientSecret?',
])
