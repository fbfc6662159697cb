/** The body and the query of API tokens. */

import * as v from 'valibot'
import { type ApiPermission, apiPermissions } from '../resources/apiToken.js'
import { type ChangeTimesQuery, changeTimeEntries, type PageQuery, pageEntries } from './page.js'

const text = /* @__PURE__ */ v.pipe(v.string(), v.nonEmpty())

/** Body of `POST /tokens`. */
export interface CreateApiTokenBody {
  /** For people: what the token is for. */
  name: string
  /** At least one. */
  permissions: ApiPermission[]
}

export const CreateApiTokenBody: v.GenericSchema<CreateApiTokenBody> = /* @__PURE__ */ v.object({
  name: text,
  permissions: v.pipe(v.array(v.picklist(apiPermissions)), v.minLength(1)),
})

/** Query of `GET /tokens`. */
export interface ApiTokensQuery extends PageQuery, ChangeTimesQuery {
  name?: string
}

export const ApiTokensQuery: v.GenericSchema<ApiTokensQuery> = /* @__PURE__ */ v.object({
  ...pageEntries,
  ...changeTimeEntries,
  name: v.exactOptional(text),
})
