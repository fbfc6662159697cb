interface VitestReport {
  testResults?: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string; duration?: number }[]
  }[]
}
interface Suite {
  specs?: {
    file: string
    title: string
    tests: { projectName: string; status: string; results?: { duration: number }[] }[]
  }[]
  suites?: Suite[]
}
interface ReportedTest {
  name: string
  hasFailed: boolean
  ms: number
}
export function testsOfVitest(report: VitestReport, root: string): ReportedTest[]
export function testsOfPlaywright(report: { suites?: Suite[] }): ReportedTest[]
