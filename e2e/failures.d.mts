interface VitestReport {
  testResults?: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}
interface Suite {
  specs?: { file: string; title: string; tests: { projectName: string; status: string }[] }[]
  suites?: Suite[]
}
export function failuresOfVitest(report: VitestReport, root: string): string[]
export function failuresOfPlaywright(report: { suites?: Suite[] }): string[]
