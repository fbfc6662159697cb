interface Report {
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; meta?: { engineRefuses?: string } }[]
  }[]
}
export function engineTable(reports: Record<string, Report | undefined>, root: string): string[]
