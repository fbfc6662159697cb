/** The types of `reporter.mjs`. */

export function countContract(
  rows: readonly string[],
  evidence: readonly string[],
): { line: string; problems: string[] }
