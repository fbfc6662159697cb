interface Counts {
  passed: number
  failed: number
  skipped: number
}
export function closeRun(
  counts: Counts,
  options?: { requireAll?: boolean },
): { lines: string[]; status: number }
