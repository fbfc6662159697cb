/** The query that all paginated lists share. */

import * as v from 'valibot'
import { pageLimit } from '../limits.js'
import { Timestamp } from '../scalars.js'

/** The query of a page. Values travel as text; `limit` is a number from 1 to 100, default 20. */
export interface PageQuery {
  limit?: string
  cursor?: string
}

/** The schema entries of a page query, for queries with more fields. */
export const pageEntries = {
  limit: /* @__PURE__ */ v.exactOptional(
    /* @__PURE__ */ v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/),
      v.check(
        (digits) => Number(digits) >= pageLimit.min && Number(digits) <= pageLimit.max,
        `limit must be from ${pageLimit.min} to ${pageLimit.max}`,
      ),
    ),
  ),
  cursor: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.pipe(v.string(), v.nonEmpty())),
}

/** The query of lists that select by the times of creation and of the last change: ISO 8601, inclusive. */
export interface ChangeTimesQuery {
  createdAfter?: string
  createdBefore?: string
  updatedAfter?: string
  updatedBefore?: string
}

/** The schema entries of a query by times. */
export const changeTimeEntries = {
  createdAfter: /* @__PURE__ */ v.exactOptional(Timestamp),
  createdBefore: /* @__PURE__ */ v.exactOptional(Timestamp),
  updatedAfter: /* @__PURE__ */ v.exactOptional(Timestamp),
  updatedBefore: /* @__PURE__ */ v.exactOptional(Timestamp),
}

/** Ascending or descending, by time. */
export type SortOrder = 'asc' | 'desc'

export const PageQuery: v.GenericSchema<PageQuery> = /* @__PURE__ */ v.object(pageEntries)
