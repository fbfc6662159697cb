/** The body and the query of API tokens. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import { apiPermissions } from '../resources/apiToken.js'
import { changeTimeEntries, pageEntries } from './page.js'

const text = /* @__PURE__ */ v.pipe(v.string(), v.nonEmpty())

/** Body of `POST /tokens`. */
export interface CreateApiTokenBody extends ValueOf<typeof createApiTokenBody> {}

const createApiTokenBody = /* @__PURE__ */ v.object({
  /** For people: what the token is for. */
  name: text,
  /** At least one. */
  permissions: v.pipe(v.array(v.picklist(apiPermissions)), v.minLength(1)),
})
export const CreateApiTokenBody: v.GenericSchema<CreateApiTokenBody> = createApiTokenBody

/** Query of `GET /tokens`. */
export interface ApiTokensQuery extends ValueOf<typeof apiTokensQuery> {}

const apiTokensQuery = /* @__PURE__ */ v.object({
  ...pageEntries,
  ...changeTimeEntries,
  name: v.exactOptional(text),
})
export const ApiTokensQuery: v.GenericSchema<ApiTokensQuery> = apiTokensQuery
