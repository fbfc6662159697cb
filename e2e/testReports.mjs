/** What the reports of the test runners say of each test: its name, whether it failed, and its time in milliseconds. */

/**
 * @param {{ testResults?: any[] }} report - A report of Vitest as JSON. A file that could not be loaded is a failed test with its name.
 * @param {string} root
 */
export function testsOfVitest({ testResults = [] }, root) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length) : name
    const tests = assertionResults.map(({ fullName, status: own, duration = 0 }) => ({
      name: `${file} › ${fullName}`,
      hasFailed: own === 'failed',
      ms: duration,
    }))
    const isUnexplained = status === 'failed' && !tests.some(({ hasFailed }) => hasFailed)
    return isUnexplained ? [...tests, { name: file, hasFailed: true, ms: 0 }] : tests
  })
}

/** @param {{ suites?: any[] }} report - A report of Playwright as JSON. A story that passed only at its second try has failed. */
export function testsOfPlaywright({ suites = [] }) {
  const testsOfSuite = ({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, status, results = [] }) => ({
        name: `[${projectName}] ${file} › ${title}`,
        hasFailed: status === 'unexpected' || status === 'flaky',
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...inner.flatMap(testsOfSuite),
  ]
  return suites.flatMap(testsOfSuite)
}
