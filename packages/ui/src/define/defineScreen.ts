/** Defines the custom element of one screen: attributes and properties in, `wallet-done` and `wallet-problem` out. */

import { stopSubmits } from './stopSubmits.js'

/** What the screen of an element calls. */
export interface ElementEvents {
  /** Dispatches `wallet-done`. */
  done: (detail: unknown) => void
  /** Dispatches `wallet-problem`. */
  problem: (detail: unknown) => void
}

/** One screen as an element. `Shown`: what its host renders. */
export interface ElementScreen<Shown> {
  tag: string
  /** Its properties. Each is an attribute, too, as a text or in JSON: `maxSendingAmount` is `max-sending-amount`. */
  properties?: Readonly<Record<string, 'text' | 'json'>> | undefined
  render: RenderScreen<Shown>
}

/** From the properties of an element to what its host renders. */
// biome-ignore lint/suspicious/noExplicitAny: each screen has properties of its own
export type RenderScreen<Shown> = (properties: any, events: ElementEvents) => Shown

/** Renders all elements of a page. */
export interface ElementsHost<Shown> {
  /** Shows an element, or shows it again. `problem`: what goes wrong while it is drawn. */
  show: (element: HTMLElement, render: () => Shown, problem: (error: Error) => void) => void
  /** The element has left the page. */
  hide: (element: HTMLElement) => void
}

/**
 * Defines a custom element. It renders nothing itself: its host does.
 *
 * @param screen - Its tag, its properties, and what it shows.
 * @param host - Where all elements of the page are rendered.
 * @throws {TypeError} If the page has an element of this name from elsewhere.
 */
export function defineScreen<Shown>(screen: ElementScreen<Shown>, host: ElementsHost<Shown>): void {
  const { tag, properties = {}, render } = screen
  if (customElements.get(tag) !== undefined)
    throw new TypeError(`Another script has defined <${tag}>: load it only where there is no wallet.`)
  const names = Object.keys(properties)
  const byAttribute = new Map(names.map((name) => [toAttribute(name), name]))

  // The class stands here, because a server has no HTMLElement.
  class WalletElement extends HTMLElement {
    static readonly observedAttributes = [...byAttribute.keys()]
    static readonly host = host
    readonly #values: Record<string, unknown> = {}
    readonly #events: ElementEvents = {
      done: (detail) => this.#dispatch('wallet-done', detail),
      problem: (detail) => this.#dispatch('wallet-problem', detail),
    }
    #isMade = false

    connectedCallback(): void {
      if (!this.#isMade) this.#make()
      this.#show()
    }

    #show(): void {
      host.show(this, () => render({ ...this.#values }, this.#events), this.#events.problem)
    }

    disconnectedCallback(): void {
      // A moved element is connected again at once, and whatever runs in it continues.
      queueMicrotask(() => {
        if (!this.isConnected) host.hide(this)
      })
    }

    attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
      const name = byAttribute.get(attribute) ?? attribute
      const isWhole = text === null || properties[name] === 'text'
      this.set(name, isWhole ? (text ?? undefined) : parse(attribute, text))
    }

    get(name: string): unknown {
      return this.#values[name]
    }

    set(name: string, value: unknown): void {
      this.#values[name] = value
      if (this.isConnected && this.#isMade) this.#show()
    }

    #make(): void {
      this.#isMade = true
      stopSubmits(this)
      // What stood here until the screen came.
      this.replaceChildren()
      // A framework may have set a property before the element was defined.
      for (const name of names) {
        if (!Object.hasOwn(this, name)) continue
        const value: unknown = Reflect.get(this, name)
        Reflect.deleteProperty(this, name)
        this.set(name, value)
      }
    }

    #dispatch(type: string, detail: unknown): void {
      this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }))
    }
  }
  for (const name of names)
    Object.defineProperty(WalletElement.prototype, name, {
      get(this: WalletElement) {
        return this.get(name)
      },
      set(this: WalletElement, value: unknown) {
        this.set(name, value)
      },
      configurable: true,
      enumerable: true,
    })
  customElements.define(tag, WalletElement)
}

const toAttribute = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function parse(attribute: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TypeError(`The attribute ${attribute} must be JSON, such as {"amount":5000000}`, { cause })
  }
}
