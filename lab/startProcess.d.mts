export interface Process {
  /** The line that matched, or the first message. */
  ready: string
  pid: number
  output: () => string
  /** Waits until `read` finds something in the output. */
  until: <Found>(read: (output: string) => Found | undefined) => Promise<Found>
  signal: (name: NodeJS.Signals) => void
  /** Ends it. @returns Its exit code, unless a signal ended it. */
  stop: (signal?: NodeJS.Signals) => Promise<unknown>
  ask: (message: string) => Promise<unknown>
}
export function freePort(): Promise<number>
export function startProcess(
  command: readonly string[],
  options?: { cwd?: string; env?: object; ready?: RegExp | string; isGroup?: boolean },
): Promise<Process>
