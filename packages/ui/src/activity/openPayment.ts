/** Leads to the page of one payment: a link where the app has an address for it, else a button. */

/** Where a payment is shown. */
export interface OpenPaymentProps {
  /** The address of the app's page for a payment. Absent: there is none, and the details open in place. */
  hrefOf?: ((paymentId: string) => string) | undefined
  /** The user wants to see this payment. `paymentId`: `Transaction:<id>` or `Quote:<id>`. */
  onOpen?: ((paymentId: string) => void) | undefined
}

type Click = { preventDefault: () => void } & Partial<
  Readonly<Record<'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey', boolean>>
>

/** @returns The props of a row that leads to a payment. A click that opens another tab or window stays the browser's. */
export function openPayment({ hrefOf, onOpen }: OpenPaymentProps, id: string | undefined) {
  if (id === undefined) return {}
  const onClick = (event: Click) => {
    if (hrefOf && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return
    event.preventDefault()
    onOpen?.(id)
  }
  return { ...(hrefOf && { href: hrefOf(id) }), ...(onOpen && { onClick }) }
}
