/** Reads the Content-Security-Policy of a page. Several policies hold together: each must allow what the page does. @see https://www.w3.org/TR/CSP3/ */

/** The sources of each directive of one policy. */
export type ContentPolicy = ReadonlyMap<string, readonly string[]>

/** The policies of a header, which commas separate. Of two directives with one name, the first counts. */
export const parsePolicies = (text: string): ContentPolicy[] =>
  text.split(',').flatMap((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().toLowerCase().split(/\s+/))
    return policy.trim()
      ? [new Map(directives.reverse().map(([name = '', ...sources]) => [name, sources]))]
      : []
  })

/** The policies in `meta` elements of a page. */
export const policiesOfMeta = (html: string): ContentPolicy[] =>
  [...html.matchAll(/<meta\b[^>]{0,200}content-security-policy[^>]{0,4000}>/gi)].flatMap(([tag]) => {
    const [, double, single] = /\bcontent=(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? []
    return parsePolicies((double ?? single ?? '').replaceAll('&#39;', "'"))
  })

const sourcesOf = (policy: ContentPolicy, directive: string) =>
  policy.get(directive) ?? policy.get('default-src')

/** Whether the policy allows nothing of a kind, such as scripts. */
export const allowsNothing = (policy: ContentPolicy, directive: string): boolean =>
  sourcesOf(policy, directive)?.every((source) => source === "'none'") === true

/** Whether the policy lets a page load an address. */
export const allows = (policy: ContentPolicy, directive: string, target: URL, page: URL): boolean =>
  sourcesOf(policy, directive)?.some((source) => fits(source, target, page)) ?? true

function fits(source: string, target: URL, page: URL): boolean {
  if (source === '*' || source === target.protocol) return true
  if (source === "'self'") return target.origin === page.origin
  const [, scheme = page.protocol, wildcard, host, port, path = '/'] =
    /^(?:([a-z][a-z\d+.-]*:)\/\/)?(\*\.)?([^/:'*]+)(?::(\d+|\*))?(\/[^?#]*)?$/.exec(source) ?? []
  const isHost = wildcard ? target.hostname.endsWith(`.${host}`) : target.hostname === host
  const isPort = port === '*' || new URL(`${target.protocol}//x:${port ?? ''}`).port === target.port
  return isHost && isPort && scheme === target.protocol && `${target.pathname}/`.startsWith(path)
}

const anywhere: ReadonlySet<string> = new Set(["'unsafe-inline'", '*', 'https:', 'http:', 'data:', 'blob:'])

/** Whether the policy lets a text, an inline script or a script from anywhere run. */
export function isUnsafe(policy: ContentPolicy): boolean {
  const sources = sourcesOf(policy, 'script-src') ?? ['*']
  // With them browsers ignore 'unsafe-inline' and hosts.
  const isStrict = sources.some((source) => /^'(?:nonce-|sha\d+-|strict-dynamic)/.test(source))
  return sources.includes("'unsafe-eval'") || (!isStrict && sources.some((source) => anywhere.has(source)))
}
