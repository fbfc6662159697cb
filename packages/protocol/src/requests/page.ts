/** The queries that all paginated lists share. */

import * as v from 'valibot'
import { pageLimit } from '../limits.js'

/** Query values arrive as text; `limit` is read as a number from 1 to 100, 20 when absent. */
export interface PageQuery {
  limit?: string
  cursor?: string
}

/** The fields of a page query, for schemas that add to them. */
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

/** Ascending or descending by time. */
export type SortOrder = 'asc' | 'desc'

/** A query with nothing but its page. */
export const PageQuery: v.GenericSchema<PageQuery> = /* @__PURE__ */ v.object(pageEntries)
