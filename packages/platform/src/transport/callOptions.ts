/** The options that every call takes beside its own. */

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
