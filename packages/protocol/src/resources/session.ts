/** A Session: the time in which one session signing key may act for an account. */

import * as v from 'valibot'
import { Identifier, type OpenEnum, openEnum, Timestamp } from '../scalars.js'
import type { AuthMethodType } from './authMethod.js'

export interface Session {
  /** `Session:<id>` */
  id: string
  accountId: string
  /** Type of the AuthMethod that opened it. */
  type: OpenEnum<AuthMethodType>
  /** Nickname of that AuthMethod. */
  nickname: string
  createdAt: string
  updatedAt: string
  expiresAt: string
  /** The session signing key, sealed to the client public key. Only in the answer of `/verify`, never in a list. */
  encryptedSessionSigningKey?: string
}

export const Session: v.GenericSchema<Session> = /* @__PURE__ */ v.object({
  id: Identifier,
  accountId: Identifier,
  type: openEnum<AuthMethodType>(),
  nickname: v.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  expiresAt: Timestamp,
  encryptedSessionSigningKey: v.exactOptional(v.string()),
})
