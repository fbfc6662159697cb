export function searchTestRun(
  root: string,
  printed: Uint8Array[][],
  reports: string,
  leakReportFile: string,
): { line: string; found: string[]; isClean: boolean }
