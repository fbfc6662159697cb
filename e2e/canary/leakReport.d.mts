/** How much was checked, and where the canary was found. It never repeats the text itself. */
export interface LeakReport {
  responses: number
  events: number
  hits: string[]
}
export function writeLeakReport(report: LeakReport): void
export function readLeakReports(file: string): LeakReport
