/** Style sheets of apps: resets that many apps load, and careless rules. Sources: the named projects. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The functions of Tailwind's build have a value only there. */
const preflight = readFileSync(createRequire(import.meta.url).resolve('tailwindcss/preflight.css'), 'utf8')
  .replace(/--theme\([^;]*\)/g, 'inherit')
  .replaceAll(':host', '.host')

/** Bootstrap 5, reboot. */
const reboot = `
*, ::before, ::after { box-sizing: border-box }
body { margin: 0; font: 400 1rem/1.5 sans-serif; color: #212529; background: #fff; -webkit-tap-highlight-color: transparent }
h1, h2, h3 { margin-top: 0; margin-bottom: .5rem; font-weight: 500; line-height: 1.2 }
h2 { font-size: 2rem }
p { margin-top: 0; margin-bottom: 1rem }
ol, ul { padding-left: 2rem } ol, ul, dl { margin-top: 0; margin-bottom: 1rem }
dt { font-weight: 700 } dd { margin-bottom: .5rem; margin-left: 0 }
a { color: #0d6efd; text-decoration: underline }
img, svg { vertical-align: middle }
label { display: inline-block } button { border-radius: 0 }
input, button, select { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit }
button, select { text-transform: none } [type=button] { -webkit-appearance: button }
fieldset { min-width: 0; padding: 0; margin: 0; border: 0 } legend { float: left; width: 100%; margin-bottom: .5rem; font-size: 1.5rem }`

/** Eric Meyer's reset. */
const meyer = `
html, body, div, span, h1, h2, h3, p, a, s, dl, dt, dd, ol, ul, li, fieldset, form, label, legend, section, time {
  margin: 0; padding: 0; border: 0; font-size: 100%; font: inherit; vertical-align: baseline }
section { display: block } body { line-height: 1 } ol, ul { list-style: none }`

const page = `body { font-style: italic; letter-spacing: .2em; line-height: 3; text-align: center; text-indent: 2em; text-shadow: 0 0 3px red;
  text-transform: uppercase; word-spacing: 1em; color: red; font-weight: 900; font-size: 30px; hyphens: auto; word-break: break-all }`

export const hostSheets: Readonly<Record<string, string>> = {
  tailwind4: `@layer base { ${preflight} }`,
  tailwind3: preflight,
  bootstrap: reboot,
  meyer,
  unset: '* { all: unset }',
  important: 'button { border: 9px dotted red !important; padding: 0 !important }',
  headings:
    '.content h2, .content p, .content button { color: red; font-size: 40px; margin: 3em; float: left }',
  id: '#main h2 { color: red; font-size: 40px }',
  page,
}
