/** What a new user is asked to accept, in words and links. Source of the types: service of autumn 2026, read 2026-11-28, row 4: seven of them, branded. */

import '../../test/page.js'
import { agreementTypes } from '@embedded-wallet/protocol'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { allTexts } from '../../test/allTexts.js'
import { agreementName, TermsText } from './TermsText.js'

afterEach(cleanup)

const url = 'https://service.example/terms'

test('the end-user terms are one link, and their version stands beside it', () => {
  const { container } = render(<TermsText terms={{ version: 'V1', url }} />)
  expect(container.textContent).toBe('I accept the end-user terms (V1).')
  expect(screen.getByRole('link').getAttribute('href')).toBe(url)
})

test('each agreement has a link of its own, with its version', () => {
  const agreements = ['END_USER_TERMS', 'ACME_PRIVACY_POLICY', 'LUNAR_RULES'].map((type, at) => ({
    ...{ type, version: `V${at}` },
    url: `${url}/${at}`,
  }))
  const { container } = render(<TermsText terms={{ version: 'all', url, agreements }} />)
  expect(container.textContent).toBe(
    'I accept the following: end-user terms (V0), privacy policy (Acme) (V1), and lunar rules (V2).',
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    agreements.map((one) => one.url),
  )
})

test('every type has a name of its own in each language', () => {
  for (const { login } of allTexts) {
    const names = agreementTypes.map((type) => agreementName(login.signUp.agreements, type))
    expect(new Set(names).size).toBe(agreementTypes.length)
    for (const name of names) expect(name).not.toMatch(/_|consent$/)
  }
})
