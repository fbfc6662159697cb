/** A Session: the time in which one session signing key may act for an account. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier, openEnum, Timestamp } from '../scalars.js'
import type { AuthMethodType } from './authMethodTypes.js'

/** The time in which one session signing key may act for an account. */
export interface Session extends ValueOf<typeof session, 'nickname' | 'createdAt' | 'updatedAt'> {}

const session = /* @__PURE__ */ v.object({
  /** `Session:<id>` */
  id: Identifier,
  accountId: Identifier,
  /** The type of the AuthMethod that opened the session. */
  type: openEnum<AuthMethodType>(),
  /** The nickname of that AuthMethod. */
  nickname: v.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  expiresAt: Timestamp,
  /** The session signing key, sealed to the client public key. Only in the response of `/verify`, never in a list. */
  encryptedSessionSigningKey: v.exactOptional(v.string()),
})
export const Session: Readable<Session> = /* @__PURE__ */ readable(session, ['id', 'expiresAt'])
