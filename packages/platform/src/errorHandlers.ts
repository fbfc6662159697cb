/** Error handlers for the web frameworks of a backend: a failed call to the service becomes a 502 with a reference, and the log has the cause. */

import { checkFunction, checkNames, checkObject, emit } from '@embedded-wallet/protocol'
import type { PlatformError } from './platformError.js'

/** What the operator's log gets. It holds no credential; `message` may hold the service's own text. */
export interface LoggedFailure
  extends Pick<
    PlatformError,
    'code' | 'outcome' | 'serviceStatus' | 'serviceCode' | 'requestId' | 'message'
  > {
  /** Eight hex digits. The page gets them, too, with the code and nothing else. */
  reference: string
}

/** Options of the error handlers. */
export interface ErrorHandlerOptions {
  /** Receives each failure. Default: `console.error` writes it as one line of JSON. */
  log?: ((failure: LoggedFailure) => void) | undefined
}

/** @throws {TypeError} If an option is wrong or has another name. */
function checkHandlerOptions(options: ErrorHandlerOptions = {}): void {
  checkObject('options', options)
  checkNames(options, ['log'])
  if (options.log !== undefined) checkFunction('log', options.log)
}

const status = 502
const writeLine = (failure: LoggedFailure) => console.error(JSON.stringify(failure))

/** @returns What the page gets of a `PlatformError`; undefined for any other error. */
function logged(thrown: unknown, { log = writeLine }: ErrorHandlerOptions = {}): object | undefined {
  // Two copies of the package have two classes, so the name decides.
  if ((thrown as { name?: unknown } | undefined)?.name !== 'PlatformError') return undefined
  const { code, outcome, serviceStatus, serviceCode, requestId, message } = thrown as PlatformError
  const shown = { code, reference: crypto.randomUUID().slice(0, 8) }
  emit(log, { ...shown, outcome, serviceStatus, serviceCode, requestId, message })
  return shown
}

/**
 * Responds to a `PlatformError` with 502 and JSON: `{ code, reference }`. For route handlers that return a `Response`, such as those of Next.js.
 *
 * @throws The error itself if it is not a `PlatformError`.
 * @example
 * ```ts
 * const readBalance = async () => Response.json((await walletOf(platform, { userId: 'ada' })).account.balance)
 * export const GET = () => readBalance().catch(platformErrorResponse)
 * ```
 */
export function platformErrorResponse(thrown: unknown, options?: ErrorHandlerOptions): Response {
  const failure = logged(thrown, options)
  if (failure === undefined) throw thrown
  return Response.json(failure, { status, headers: { 'Cache-Control': 'no-store' } })
}

/** Error middleware for Express, after all routes: `app.use(expressErrors())`. It passes on any error that is not a `PlatformError`. */
export function expressErrors(options?: ErrorHandlerOptions) {
  checkHandlerOptions(options)
  return (
    thrown: unknown,
    _request: unknown,
    response: { headersSent: boolean; status(code: number): { json(body: unknown): unknown } },
    next: (error: unknown) => void,
  ): void => {
    const failure = logged(thrown, options)
    if (failure === undefined || response.headersSent) next(thrown)
    else response.status(status).json(failure)
  }
}

/** `app.setErrorHandler(fastifyErrors())` of Fastify. Any error that is not a `PlatformError` goes to the handler of the parent. */
export function fastifyErrors(options?: ErrorHandlerOptions) {
  checkHandlerOptions(options)
  return (
    thrown: unknown,
    _request: unknown,
    reply: { code(code: number): { send(body: unknown): unknown } },
  ): unknown => {
    const failure = logged(thrown, options)
    if (failure === undefined) throw thrown
    return reply.code(status).send(failure)
  }
}

/** Middleware for Hono, before all routes: `app.use(honoErrors())`. The app's own `onError` keeps every other error. */
export function honoErrors(options?: ErrorHandlerOptions) {
  checkHandlerOptions(options)
  return async (
    c: { error: Error | undefined; res: Response | undefined },
    next: () => Promise<void>,
  ): Promise<void> => {
    await next()
    if (c.error?.name !== 'PlatformError') return
    // Hono adds the headers of the earlier response to a later one.
    c.res = undefined
    c.res = platformErrorResponse(c.error, options)
  }
}
