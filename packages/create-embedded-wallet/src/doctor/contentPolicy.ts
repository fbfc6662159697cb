/** Reads the Content-Security-Policy of a page. Several policies hold together: each must allow what the page does. @see https://www.w3.org/TR/CSP3/ */

/** The values of each directive of one policy. */
export type ContentPolicy = ReadonlyMap<string, readonly string[]>

/** The policies of a header, which commas separate. */
export const parsePolicies = (text: string): ContentPolicy[] =>
  text
    .split(',')
    .filter((policy) => policy.trim() !== '')
    .map((policy) => {
      const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/))
      // Of two directives with one name, the first counts.
      return new Map(directives.reverse().map(([name = '', ...values]) => [name.toLowerCase(), values]))
    })

/** The policies in `meta` elements of a page. */
export const policiesOfMeta = (html: string): ContentPolicy[] =>
  [...html.matchAll(/<meta\b[^>]{0,200}content-security-policy[^>]{0,4000}>/gi)].flatMap(([tag]) =>
    parsePolicies(
      /\bcontent=(?:"([^"]*)"|'([^']*)')/i.exec(tag)?.slice(1).join('').replaceAll('&#39;', "'") ?? '',
    ),
  )

const sourcesOf = (policy: ContentPolicy, directive: string) =>
  policy.get(directive) ?? policy.get('default-src')

/** Whether the policy allows nothing of a kind, such as scripts. */
export const allowsNothing = (policy: ContentPolicy, directive: string): boolean =>
  sourcesOf(policy, directive)?.every((source) => source.toLowerCase() === "'none'") === true

/** Whether the policy lets a page load an address. */
export function allows(policy: ContentPolicy, directive: string, target: URL, page: URL): boolean {
  return sourcesOf(policy, directive)?.some((source) => fits(source.toLowerCase(), target, page)) ?? true
}

function fits(source: string, target: URL, page: URL): boolean {
  if (source === '*') return true
  if (source === "'self'") return target.origin === page.origin
  if (/^[a-z][a-z\d+.-]*:$/.test(source)) return source === target.protocol
  const [, scheme, wildcard, host, port, path = ''] =
    /^(?:([a-z][a-z\d+.-]*:)\/\/)?(\*\.)?([^/:'*]+)(?::(\d+|\*))?(\/[^?#]*)?$/.exec(source) ?? []
  if (host === undefined) return false
  const portOf = (url: URL) => url.port || (url.protocol === 'https:' ? '443' : '80')
  return (
    (scheme ?? page.protocol) === target.protocol &&
    (wildcard ? target.hostname.endsWith(`.${host}`) : target.hostname === host) &&
    (port === '*' || (port ?? portOf(new URL(`${target.protocol}//x`))) === portOf(target)) &&
    (path === '' || (path.endsWith('/') ? `${target.pathname}/`.startsWith(path) : target.pathname === path))
  )
}

/** Whether the policy lets a text, an inline script or a script from anywhere run. */
export function isUnsafe(policy: ContentPolicy): boolean {
  const sources = sourcesOf(policy, 'script-src')?.map((source) => source.toLowerCase())
  if (sources === undefined) return true
  // Browsers then ignore 'unsafe-inline' and hosts.
  const isStrict = sources.some((source) => /^'(?:nonce-|sha\d+-|strict-dynamic)/.test(source))
  return sources.some(
    (source) =>
      source === "'unsafe-eval'" ||
      (!isStrict && ["'unsafe-inline'", '*', 'https:', 'http:', 'data:', 'blob:'].includes(source)),
  )
}
