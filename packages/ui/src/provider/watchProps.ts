/** Warns developers without a compiler, once, of a prop that a screen, or of a key that an object among its props, does not have. Called in development only. */

const said = new Set<string>()

/** @param known - By the name of each prop. */
export function watchProps(screen: { readonly name: string }, props: object, known: object): void {
  const other = Object.keys(props).find((name) => !Object.hasOwn(known, name))
  if (other === undefined || said.has(other)) return
  said.add(other)
  console.warn(`${screen.name} has no prop ${other}. It has: ${Object.keys(known).join(', ')}`)
}
