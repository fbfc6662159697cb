/** The boxes of a code: what is typed, pasted or filled in, and when it is sent. */

import './page.js'
import { afterEach, expect, test, vi } from 'vitest'
import { type Screens, ScreensContext } from '../src/provider/screensContext.js'
import { TextsProvider } from '../src/provider/texts.js'
import { CodeForm, type CodeFormProps } from '../src/signIn/CodeForm.js'
import { cleanup, click, fill, render, screen } from './openShop.js'
import { fireEvent } from './stage.js'

afterEach(cleanup)

function show(props: Partial<CodeFormProps> = {}, screens: Partial<Screens> = {}) {
  const onCode = vi.fn<(otp: string) => void>()
  const formOf = (more: Partial<CodeFormProps> = {}) => (
    <ScreensContext.Provider value={screens as Screens}>
      <TextsProvider value={{ language: 'en' }}>
        <CodeForm
          isBusy={false}
          problem={undefined}
          codesSent={1}
          label="Sign in with code"
          sendsItself
          {...props}
          {...more}
          onCode={onCode}
        />
      </TextsProvider>
    </ScreensContext.Provider>
  )
  const { rerender } = render(formOf())
  const field = screen.getByLabelText<HTMLInputElement>('Code')
  return { onCode, field, again: (more: Partial<CodeFormProps>) => rerender(formOf(more)) }
}

const boxes = () => document.querySelectorAll('[data-part=code-box]').length
const sent = ({ onCode }: Pick<ReturnType<typeof show>, 'onCode'>) => onCode.mock.calls.flat()

test.each([
  ['typed', '889642'],
  ['in two groups', '889 642'],
  ['in a sentence', 'Your code is 889-642.'],
  ['in digits of Arabic', '٨٨٩٦٤٢'],
])('six digits, %s, are sent once, and show without their gaps', async (_, text) => {
  const shown = show()
  await fill('Code', text)
  expect(shown.field.value).toBe('889642')
  expect(sent(shown)).toEqual(['889642'])
  await fill('Code', '88964')
  await fill('Code', '889642')
  expect(sent(shown)).toEqual(['889642'])
  await click('Sign in with code')
  expect(sent(shown)).toEqual(['889642', '889642'])
})

test('what an input method composes is left alone until it is done, and sent then', () => {
  const shown = show()
  const { field } = shown
  fireEvent.compositionStart(field)
  // A field that changes under it makes it write all of its text once more.
  for (const text of ['８', '８８', '８８９', '８８９６', '８８９６４', '８８９６４２']) {
    fireEvent.change(field, { target: { value: text } })
    expect([field.value, sent(shown)]).toEqual([text, []])
  }
  fireEvent.compositionEnd(field)
  expect([field.value, sent(shown)]).toEqual(['889642', ['889642']])
})

test('one field has the name, the autofill and the digits of all boxes', async () => {
  const { field } = show()
  expect(boxes()).toBe(6)
  expect(screen.getAllByRole('textbox')).toEqual([field])
  expect(field.autocomplete).toBe('one-time-code')
  expect(field.inputMode).toBe('numeric')
  expect(document.querySelector('[data-part=code-boxes]')!.getAttribute('aria-hidden')).toBe('true')
  await fill('Code', '12 ')
  expect(field.value).toBe('12')
  expect(
    screen.getByText('Enter the newest code from your email. We check it once all the digits are in.'),
  ).toBeTruthy()
})

test('two codes, letters and a longer code are not sent by themselves, and two codes show whole', async () => {
  const shown = show()
  await fill('Code', '123456 or 654321')
  expect(shown.field.value).toBe('123456 or 654321')
  expect(boxes()).toBe(0)
  await fill('Code', 'AB12CD')
  await fill('Code', '12345678')
  expect(sent(shown)).toEqual([])
  await click('Sign in with code')
  expect(sent(shown)).toEqual(['12345678'])
})

test.each([
  ['of another length', {}, { codeLength: 8 }, 8, ['12345678']],
  ['of a length that nobody knows', {}, { codeLength: 0 }, 0, []],
  ['of an app for codes, which are always of six', { channel: 'TOTP' }, { codeLength: 8 }, 6, ['123456']],
  ['that confirms an action', { sendsItself: false }, {}, 6, []],
  ['while another one is checked', { isBusy: true }, {}, 6, []],
] as const)('a code %s', async (_, props, screens, count, codes) => {
  const shown = show(props, screens)
  expect(boxes()).toBe(count)
  await fill('Code', '123456')
  await fill('Code', '12345678')
  expect(sent(shown)).toEqual(codes)
})

test('a wrong code is marked, so that the next one replaces it', async () => {
  const { field, again } = show()
  await fill('Code', '000001')
  again({ problem: { tone: 'error', text: 'That code was not accepted.' } })
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6])
})
