/** What the wallet is, beside the login where there is room. */

import { icons } from '@embedded-wallet/ui/parts'

/** Of what stands around it and the login. */
export const pitchColumns = 'lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-12'

export const Pitch = () => (
  <section
    aria-label="About"
    className="hidden min-h-[30rem] flex-col justify-between gap-12 rounded-3xl bg-radial-[circle_at_85%_-10%] from-(--ew-hero-end) to-(--ew-hero) to-70% p-12 text-white lg:flex"
  >
    <p className="max-w-sm text-5xl leading-[1.1] font-semibold tracking-tight text-balance">
      A wallet inside your app
    </p>
    <ul className="flex flex-col gap-4 text-lg">
      {points.map(([Icon, text]) => (
        <li key={text} className="flex items-center gap-4">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-white/15">
            <Icon aria-hidden="true" data-part="icon" />
          </span>
          {text}
        </li>
      ))}
    </ul>
  </section>
)

const points = [
  [icons.user, 'Sign up with an address and a passkey: no password.'],
  [icons.outgoing, 'Send to a person, a bank account or a crypto wallet.'],
  [icons.receipt, 'Every payment has a receipt.'],
] as const
