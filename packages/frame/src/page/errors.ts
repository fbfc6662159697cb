/** The errors of the page's part: those that crossed the port, rebuilt as the classes of core, and its own. */

import { PasskeyError, ServiceError, SessionError, StoreError } from '@embedded-wallet/core'
import type { PlainError } from '../protocol.js'

const classes = { PasskeyError, SessionError, ServiceError, StoreError, TypeError, RangeError }

/** @returns The error as the verb would have thrown it here. One of an unknown class keeps its name. */
export function toError({ name, code, message, ...details }: PlainError): Error {
  const Class = Object.hasOwn(classes, name) ? classes[name as keyof typeof classes] : undefined
  if (Class === undefined) return Object.assign(new Error(message, details), { name })
  return code === undefined
    ? new (Class as typeof TypeError)(message, details)
    : new (Class as new (code: string, message: string, details: object) => Error)(code, message, details)
}

/** The request cannot have left the page. */
export const unreachable = (): ServiceError =>
  new ServiceError(
    'UNREACHABLE',
    'The frame of the wallet cannot be reached, and nothing was sent. Check its address and try again.',
  )

/** The request left the page, and the frame is gone. */
export const lost = (): ServiceError =>
  new ServiceError(
    'OUTCOME_UNKNOWN',
    'The frame of the wallet was lost during the call. Call reconcilePayments before you do anything else.',
    { outcome: 'unknown' },
  )

export const aborted = (): ServiceError =>
  new ServiceError('ABORTED', 'The call was aborted before anything was sent to the frame.')

/** Neither functions nor every verb cross. */
export const frameOnly = (what: string): SessionError =>
  new SessionError(
    'FRAME_ONLY',
    `${what} exists only in the wallet's own frame and window. Nothing was done. Show it there with openWallet(wallet, 'settings').`,
  )

export const otherProtocol = (page: number, frame: number): ServiceError =>
  new ServiceError(
    'PROTOCOL_MISMATCH',
    `The page speaks version ${page} of the frame's protocol, the frame version ${frame}. Nothing was done. Reload the page, and deploy the same version on both hosts.`,
  )
