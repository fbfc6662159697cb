/** The receipts that the gallery and the story of the print show are those that the backend makes. */

import { readFileSync, writeFileSync } from 'node:fs'
import { sampleReceipts, type Transmitter } from '@embedded-wallet/platform'
import { expect, test } from 'vitest'
import { languages } from '../support/languages.js'

const file = new URL('../gallery/receipts.json', import.meta.url)

const transmitter: Transmitter = {
  version: '2026-11',
  name: 'Example Transmitter, Inc.',
  licenseId: 'NMLS 0000000',
  postalAddress: '1 Test Street\nSan Francisco, CA 94103',
  website: 'https://operator.example',
  phone: '+1 555 0100',
  fraudNotice: 'If you think that this payment is a fraud, call us at once.',
  refundPolicy: 'https://operator.example/refunds',
  shortfallNotice: 'The recipient may get less because of fees of their bank and foreign taxes.',
  cancellationNotice: 'You can cancel for 30 minutes after the payment, unless the money was picked up.',
}

/** With `WRITE_RECEIPTS=1` it writes the file anew. */
test('the gallery has the samples of today', () => {
  const texts = languages.map((language) => {
    const samples = sampleReceipts({ transmitter, timeZone: 'America/New_York', language })
    for (const { receipt } of samples)
      if (receipt) expect(receipt.language, 'receiptWords has the language').toBe(language)
    const shown = samples.filter(({ name }) => /abroad|blockchain|refund/.test(name))
    return [language, Object.fromEntries(shown.map(({ name, receipt }) => [name, receipt]))]
  })
  const json = `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`
  if (process.env.WRITE_RECEIPTS) writeFileSync(file, json)
  const kept = JSON.parse(readFileSync(file, 'utf8'))
  expect(kept, 'WRITE_RECEIPTS=1 with this test writes the file anew').toEqual(JSON.parse(json))
})
