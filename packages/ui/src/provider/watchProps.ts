/** Warns developers without a compiler, once, of a prop that a screen does not have. Called in development only. */

let said: string | undefined

/** @param known - By the name of each prop. */
export function watchProps(screen: { readonly name: string }, props: object, known: object): void {
  const other = Object.keys(props).find((name) => !Object.hasOwn(known, name))
  if (other === undefined || other === said) return
  said = other
  console.warn(`${screen.name} has no prop ${other}. It has: ${Object.keys(known).join(', ')}`)
}
