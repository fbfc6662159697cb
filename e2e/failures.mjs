/** The names of the tests that failed, out of the reports of the test runners. */

/** @param report - A report of Vitest as JSON. A file that could not be loaded counts by its name. */
export function failuresOfVitest({ testResults = [] }, root) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length) : name
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length > 0) return tests.map(({ fullName }) => `${file} › ${fullName}`)
    return status === 'failed' ? [file] : []
  })
}

/** @param report - A report of Playwright as JSON. */
export function failuresOfPlaywright({ suites = [] }) {
  const failuresOfSuite = ({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName }) => `[${projectName}] ${file} › ${title}`),
    ),
    ...inner.flatMap(failuresOfSuite),
  ]
  return suites.flatMap(failuresOfSuite)
}
