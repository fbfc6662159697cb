/** An import of many customers at once, as its events report it. Source: the schemas of both dated profiles. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Identifier, type OpenEnum, openEnum, Timestamp } from '../scalars.js'

/** An import of many customers. */
export interface BulkUpload {
  id: string
  status: OpenEnum<'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED'>
  /** Numbers of customers. */
  progress: { total: number; processed: number; successful: number; failed: number }
  errors?: unknown[]
  completedAt?: string
}

export const BulkUpload: Readable<BulkUpload> = /* @__PURE__ */ readable(
  v.object({
    id: Identifier,
    status: openEnum<'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED'>(),
    progress: v.object({
      total: v.number(),
      processed: v.number(),
      successful: v.number(),
      failed: v.number(),
    }),
    errors: v.exactOptional(v.array(v.unknown())),
    completedAt: v.exactOptional(Timestamp),
  }),
  ['id', 'status'],
)
