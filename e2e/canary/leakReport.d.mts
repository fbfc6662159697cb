/** What was heard, and where the canary was in it. It never repeats the text itself. */
export interface Heard {
  responses: number
  events: number
  hits: string[]
}
export function reportHeard(heard: Heard): void
export function readHeard(file: string): Heard
