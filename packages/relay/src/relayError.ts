/** What the relay refuses by itself, in the interface's error body. */

import { type ErrorBody, errorCodes } from '@embedded-wallet/protocol'

/** A refusal on its way to the browser. Its message is public: it names no secret and nothing of another user. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.status = status
    this.code = code
  }
}

export const badRequest = (message: string): RelayError =>
  new RelayError(400, errorCodes.invalidInput, message)
export const notSignedIn = (): RelayError =>
  new RelayError(401, errorCodes.unauthorized, 'Sign in to the app first: this caller has no account here.')
export const forbidden = (message: string): RelayError => new RelayError(403, errorCodes.forbidden, message)
export const notFound = (): RelayError =>
  new RelayError(404, errorCodes.notFound, 'There is nothing here for this caller.')
export const badGateway = (message: string, cause?: unknown): RelayError =>
  new RelayError(502, errorCodes.badGateway, message, cause)

/** The answer for an error. What is no `RelayError` is told to nobody. */
export function errorAnswer(error: unknown): Response {
  const { status, code, message } =
    error instanceof RelayError
      ? error
      : new RelayError(500, errorCodes.internalError, 'The relay failed. Nothing is known of the outcome.')
  const body: ErrorBody = { status, code, message }
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}
