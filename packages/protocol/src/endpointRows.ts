/** Makes the rows of endpoints, each with its schemas. */

import * as v from 'valibot'
import type { Endpoint } from './endpoints.js'
import { pageEntries, pageOf } from './resources/list.js'

/** The schemas of one endpoint. `response` is the body of success. A 202 is always a `SignedRetryChallenge`. */
export interface EndpointSchemas {
  readonly query?: v.GenericSchema | undefined
  readonly body?: v.GenericSchema | undefined
  readonly response: v.GenericSchema
}

/** A table of endpoints with their schemas, by name. */
export type EndpointTable = Readonly<Record<string, Endpoint & EndpointSchemas>>
type Kind = Omit<Endpoint, 'path'>

/** What a row takes: a schema, or the entries of one. */
type Taken<Given> = Given extends v.GenericSchema
  ? Given
  : Given extends v.ObjectEntries
    ? v.ObjectSchema<Given, undefined>
    : undefined

/** The body of a call that ends something. It may be absent. */
export const OptionalReason = v.optional(
  v.object({
    /** Why. That of an agent's action is stored on it. */
    reason: v.exactOptional(v.string()),
  }),
)

/** The response without a body. */
export const nothing = v.undefined()

function taken<Given>(given: Given): Taken<Given> {
  const isEntries = given !== undefined && !('kind' in (given as object))
  return (isEntries ? v.object(given as v.ObjectEntries) : given) as Taken<Given>
}

const rows =
  <const Field extends 'query' | 'body'>(field: Field) =>
  <const Row extends Kind>(row: Row) =>
  <const Path extends Endpoint['path'], Response extends v.GenericSchema = typeof nothing, Given = undefined>(
    path: Path,
    response: Response = nothing as never,
    given: Given = undefined as never,
  ) => ({ ...row, path, response, ...({ [field]: taken(given) } as { [Name in Field]: Taken<Given> }) })

/** Makes rows of one kind that read: the path, the body of success, and the query. */
export const reads = rows('query')
/** Makes rows of one kind that write: the path, the body of success, and the body of the request. */
export const writes = rows('body')

/** Makes rows of lists with pages: the path, one item, and the filters beside those of every page. */
export const lists =
  <const Row extends Kind>(row: Row) =>
  <const Path extends Endpoint['path'], Item, Filters extends v.ObjectEntries = Record<never, never>>(
    path: Path,
    item: v.GenericSchema<Item>,
    filters: Filters = {} as Filters,
  ) =>
    reads(row)(path, pageOf(item), { ...pageEntries, ...filters })

/** The rows with platform credentials have this in common. */
export const platform = { auth: 'basic', audience: 'platform', signing: 'none', success: 200 } as const
