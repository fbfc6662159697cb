export interface Process {
  /** The line that matched, or the first message. */
  ready: string
  pid: number
  output: () => string
  stop: (signal?: NodeJS.Signals) => Promise<void>
  ask: (message: string) => Promise<unknown>
}
export function freePort(): Promise<number>
export function startProcess(
  command: readonly string[],
  options?: { env?: object; ready?: RegExp | string; isGroup?: boolean },
): Promise<Process>
