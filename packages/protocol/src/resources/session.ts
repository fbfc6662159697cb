/** A Session: the time in which one session signing key may act for an account. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Identifier, type OpenEnum, openEnum, Timestamp } from '../scalars.js'
import type { AuthMethodType } from './authMethodTypes.js'

/** The time in which one session signing key may act for an account. */
export interface Session {
  /** `Session:<id>` */
  id: string
  accountId: string
  /** The type of the AuthMethod that opened the session. */
  type: OpenEnum<AuthMethodType>
  /** The nickname of that AuthMethod. */
  nickname?: string
  createdAt?: string
  updatedAt?: string
  expiresAt: string
  /** The session signing key, sealed to the client public key. Only in the response of `/verify`, never in a list. */
  encryptedSessionSigningKey?: string
}

export const Session: Readable<Session> = /* @__PURE__ */ readable(
  v.object({
    id: Identifier,
    accountId: Identifier,
    type: openEnum<AuthMethodType>(),
    nickname: v.string(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    expiresAt: Timestamp,
    encryptedSessionSigningKey: v.exactOptional(v.string()),
  }),
  ['id', 'expiresAt'],
)
