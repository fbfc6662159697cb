/** What a user accepts: the end-user terms, or the agreements of the service, each with a link to its text. */

import type { ShownTerms } from '@embedded-wallet/core'
import { Fragment, type ReactNode } from 'react'
import { useTexts } from '../provider/texts.js'
import { loginTexts } from '../words/en/login.js'
import { fill } from '../words/fill.js'
import { fillNodes } from '../words/fillNodes.js'

/** The sentence with which a user accepts. */
export function TermsText({ terms }: { terms: ShownTerms }): ReactNode {
  const { signUp: words } = useTexts(loginTexts).login
  const { version, url, agreements } = terms
  if (agreements) return fillNodes(words.agreed, { links: <TermsLinks terms={terms} /> })
  return fillNodes(words.terms, { link: <TextLink url={url}>{words.termsLink}</TextLink>, version })
}

/** Each of them as a link, with its version. */
export function TermsLinks({ terms: { version, url, agreements } }: { terms: ShownTerms }): ReactNode {
  const { login, language } = useTexts(loginTexts)
  const { termsLink, agreements: names } = login.signUp
  const shown = agreements?.map((one) => ({ ...one, name: agreementName(names, one.type) }))
  const links = (shown ?? [{ type: '', name: termsLink, version, url }]).map((one) => (
    <TextLink key={one.type} url={one.url}>
      {one.name} ({one.version})
    </TextLink>
  ))
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const parts = list.formatToParts(links.map((_, at) => String(at)))
  return parts.map(({ type, value }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is made again
    <Fragment key={at}>{type === 'element' ? links[Number(value)] : value}</Fragment>
  ))
}

const TextLink = ({ url, children }: { url: string; children: ReactNode }) => (
  <a data-part="link" href={url} target="_blank" rel="noreferrer">
    {children}
  </a>
)

type Names = (typeof loginTexts)['login']['signUp']['agreements']

/** Deployments put the name of a party before the kind, such as `BANK_PRIVACY_POLICY`. One that is not known keeps its type as its name. */
export function agreementName({ party, ...names }: Names, type: string): string {
  const kind = (Object.keys(names) as (keyof typeof names)[]).find(
    (one) => type === one || type.endsWith(`_${one}`),
  )
  const words = type.toLowerCase().replaceAll('_', ' ')
  if (kind === undefined) return words
  const of = words.slice(0, -kind.length).trim()
  return of === ''
    ? names[kind]
    : fill(party, { name: names[kind], party: of[0]!.toUpperCase() + of.slice(1) })
}
