/** What the hooks of verbs show: unions on `status`. */

/** Before the first call, and after `reset`. */
export interface Initial {
  status: 'initial'
  data?: undefined
  error?: undefined
}

/** On the way. `Step` names what happens now. */
export interface Underway<Step extends string> {
  status: Step
  data?: undefined
  error?: undefined
}

/** It is done. */
export interface Done<Data> {
  status: 'done'
  data: Data
  error?: undefined
}

/** It failed. */
export interface Failed {
  status: 'error'
  /** A `WalletError`, except for a developer's misuse (`TypeError`, `RangeError`) and what the app's own callbacks threw. */
  error: Error
  data?: undefined
}

/** On the way. `processing`: the service has taken the request and works on it; `reset` ends the wait, and nothing is lost. */
export type VerbStep = 'running' | 'processing'

/** The state of a verb with one step. */
export type VerbState<Data, Step extends string = VerbStep> = Initial | Underway<Step> | Done<Data> | Failed

/** What every hook of a verb returns beside its state and its verbs. */
export interface VerbControls {
  /** Whether a call is under way. */
  isRunning: boolean
  /** Ends a call that is under way, and returns to `initial`. */
  reset: () => void
}
