/** The list of the site's versions. */

/** @returns Whether a folder of the site is a version. */
export const isVersion = (name) => /^(?:next|v\d+\.\d+\.\d+(?:-[\w.]+)?)$/.test(name ?? '')

const numbers = (name) => (name === 'next' ? [Number.MAX_SAFE_INTEGER] : name.match(/\d+/g).map(Number))
const newestFirst = (one, other) => {
  const [left, right] = [numbers(one), numbers(other)]
  const at = left.findIndex((number, index) => number !== right[index])
  return at < 0 ? 0 : (right[at] ?? 0) - left[at]
}

/**
 * @param {string[]} names - The folders.
 * @returns {string} A page of HTML.
 */
export const versionsPage = (names) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Versions of the documentation</title>
<h1>Versions of the documentation</h1>
<ul>
<li><a href="/docs/">the latest release</a></li>
${[...names]
  .sort(newestFirst)
  .map(
    (name) =>
      `<li><a href="/docs/${name}/">${name === 'next' ? 'the next release, from main' : name}</a></li>`,
  )
  .join('\n')}
</ul>
</html>
`
