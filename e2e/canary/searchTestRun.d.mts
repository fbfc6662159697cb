export function searchRun(
  root: string,
  printed: Uint8Array[][],
  reports: string,
  heardFile: string,
): { line: string; found: string[]; isClean: boolean }
