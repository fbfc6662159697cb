/** Types of the reporter of the contract. */

export interface Claim {
  row: string
  how: 'produced' | 'injected'
  title: string
}

export function tellContract(
  coverage: { rows: readonly string[]; notShown: Readonly<Record<string, string>> },
  claims: readonly Claim[],
): { lines: string[]; problems: string[]; table: string }

export function pageProblems(table: string, published: string): string[]
