/** The options of a call: what every call takes, and the fields of a body or a query, where what a caller leaves out may be `undefined`. */

/** Options that every call takes beside its own. */
export interface CallOptions {
  /** Ends the call, its waiting and its repetitions. */
  signal?: AbortSignal | undefined
  /**
   * Marks all tries of one intent, up to 255 printable ASCII characters. Default: a fresh one for each call, kept across
   * its repetitions.
   *
   * To repeat a call with an unknown outcome, give it the key of the error and the same body. A failure under a key of
   * yours is `OUTCOME_UNKNOWN` unless the refusal proves that nothing was done: an earlier call may have acted. The
   * service reads the key for quotes, executions and transfers; elsewhere a refusal under it proves nothing.
   */
  idempotencyKey?: string | undefined
}

/** Options of calls that only the owner of a wallet may make: what their device signed. */
export interface SignedCallOptions extends CallOptions {
  /** The signature that the user's wallet made: the value of the header `Service-Wallet-Signature`. */
  walletSignature?: string | undefined
  /** The `requestId` of the 202 response, or of the passkey challenge, that this call belongs to. */
  requestId?: string | undefined
}

/**
 * A body or a query of the contract, as a function takes it.
 *
 * A field that may be left out may also be given as `undefined`, at any depth. So a backend passes on what it has, such as
 * `email: user.email`, even with TypeScript's `exactOptionalPropertyTypes`. Nothing is sent for such a field.
 */
export type OptionsOf<Body> = Body extends (...given: never[]) => unknown
  ? Body
  : Body extends object
    ? {
        // biome-ignore lint/complexity/noBannedTypes: the test of TypeScript for an optional field
        [Field in keyof Body]: {} extends Pick<Body, Field>
          ? OptionsOf<Body[Field]> | undefined
          : OptionsOf<Body[Field]>
      }
    : Body

/**
 * Leaves out the fields of plain objects that are `undefined`, at any depth. JSON would leave them out as well, but the check
 * of the options comes first. Files and other instances of classes stay as they are.
 */
export function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined)
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  const given = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(given.map(([name, field]) => [name, withoutUndefined(field)]))
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
