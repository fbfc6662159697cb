/** Story: a receipt is printed, and saved. Chromium prints it on one page, with every row. */

import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { showView } from './galleryView.js'
import { test as demoTest } from './user.js'
import { test } from './workbench.js'

interface Printed {
  title: string
  rows: { label: string; value: string }[]
}

const samples: Record<string, Record<string, Printed>> = JSON.parse(
  readFileSync(new URL('../gallery/receipts.json', import.meta.url), 'utf8'),
)
const names = ['off-ramp abroad', 'payment on a blockchain'] as const
const stateOf = { 'off-ramp abroad': 'off-ramp abroad', 'payment on a blockchain': 'on a blockchain' }
const open = (page: Page, name: (typeof names)[number], texts: string, theme = 'dark') =>
  showView(page, { show: `WalletReceipt: ${stateOf[name]}`, texts, theme })

/** What a reader compares: Arabic stands in a PDF in the order and the forms of the page, and lines break anywhere. */
const lettersOf = (text: string) =>
  [...text.normalize('NFKC').replace(/[\s\p{Cf}\p{M}ـ]/gu, '')].sort().join('')

const hasReader = spawnSync('pdftotext', ['-v']).error === undefined

for (const texts of ['en', 'ar', 'ja'])
  for (const name of names)
    test(`printed in ${texts}, the receipt of a payment (${name}) is one page with every row`, async ({
      page,
    }, info) => {
      test.skip(!hasReader, 'pdftotext is not installed: apt-get install poppler-utils')
      test.skip(info.project.name !== 'chromium', 'only Chromium writes a PDF')
      await open(page, name, texts)
      for (const format of ['A4', 'Letter']) {
        const path = info.outputPath(`${format}.pdf`)
        await page.pdf({ path, format, tagged: true, printBackground: true })
        const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
        expect(
          text.split('\f').filter((one) => one.trim() !== ''),
          format,
        ).toHaveLength(1)
        const { title, rows } = samples[texts]![name]!
        // Nothing else of the page is printed, no button and no heading.
        const whole = [title, ...rows.flatMap(({ label, value }) => [label, value])].join('')
        expect(lettersOf(text), format).toBe(lettersOf(whole))
        if (texts === 'ar') continue
        const found = text.replace(/\s/g, '')
        for (const { label, value } of rows) {
          expect(found, format).toContain(label.replace(/\s/g, ''))
          for (const word of value.split(/\s+/)) expect(found, format).toContain(word.slice(0, 20))
        }
      }
    })

test('a dark page prints black on white', async ({ page }) => {
  await open(page, 'off-ramp abroad', 'en', 'dark')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const looks = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('html, body, body *')].filter((one) => one.checkVisibility())
    const styles = shown.map((one) => getComputedStyle(one))
    const isOfReceipt = (one: Element) => one.closest('[data-part=receipt]') !== null
    return {
      backgrounds: [...new Set(styles.map(({ backgroundColor }) => backgroundColor))],
      colors: [...new Set(styles.filter((_, at) => isOfReceipt(shown[at]!)).map(({ color }) => color))],
    }
  })
  expect(looks.backgrounds.sort()).toEqual(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'])
  expect(looks.colors).toEqual(['rgb(0, 0, 0)'])
})

test('a browser names the PDF after the receipt, and the page keeps its own title', async ({ page }) => {
  await open(page, 'off-ramp abroad', 'en')
  const title = await page.title()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await page.title()).toBe('Receipt (Sample with mock data) 00000000-0000-4000-8000-000000000001')
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  expect(await page.title()).toBe(title)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked', 'yes')
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes')
})

test('it is saved as a text with every row', async ({ page }) => {
  await open(page, 'off-ramp abroad', 'en')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Receipt .+\.txt$/)
  const text = readFileSync((await file.path())!, 'utf8')
  for (const { label, value } of samples.en!['off-ramp abroad']!.rows)
    expect(text).toContain(`${label}: ${value}`)
})

test('"Receipt" is a heading once, and no text is cut at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await open(page, 'payment on a blockchain', 'en')
  await expect(page.getByRole('heading', { name: /^Receipt/ })).toHaveCount(1)
  const hidden = await page
    .locator('[data-part=receipt] *')
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        .map((one) => one.outerHTML.slice(0, 100)),
    )
  expect(hidden).toEqual([])
})

demoTest('a payment of the demo has a receipt, and the history is a file', async ({ user, demo, page }) => {
  await user.signUp(demo.url)
  await user.addTestFunds()
  await user.send('Ada Lovelace', '12.50')
  await user.seeOutcome()
  await user.goTo('Wallet')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as a spreadsheet (CSV)' }).click()
  const csv = readFileSync((await (await download).path())!, 'utf8')
  const [, id = ''] = /(Transaction:[\w-]+),OUTGOING,out,COMPLETED/.exec(csv) ?? []
  await page.goto(`${demo.url}/payments/${id}`)
  await page.getByRole('button', { name: 'Receipt', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toHaveCount(1)
  const paper = page.getByRole('article')
  await expect(paper.getByText(id)).toBeVisible()
  await expect(paper.getByText('Test Payee').or(paper.getByText('Ada Lovelace'))).toBeVisible()
  await expect(page).toHaveTitle(/Your payment/)
})
