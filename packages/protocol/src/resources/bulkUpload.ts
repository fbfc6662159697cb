/** An import of many customers at once, as its events report it. Source: the schemas of both dated profiles. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier, openEnum, Timestamp } from '../scalars.js'

/** An import of many customers. */
export interface BulkUpload extends ValueOf<typeof bulkUpload> {}

const bulkUpload = /* @__PURE__ */ v.object({
  id: Identifier,
  status: openEnum<'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED'>(),
  /** Numbers of customers. */
  progress: v.object({
    total: v.number(),
    processed: v.number(),
    successful: v.number(),
    failed: v.number(),
  }),
  errors: v.exactOptional(v.array(v.unknown())),
  completedAt: v.exactOptional(Timestamp),
})
export const BulkUpload: Readable<BulkUpload> = /* @__PURE__ */ readable(bulkUpload, ['id', 'status'])
