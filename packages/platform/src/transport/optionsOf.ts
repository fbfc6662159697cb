/** The fields of a body or a query as options: what a caller leaves out may also be `undefined`. */

/**
 * A body or a query of the contract, as a function takes it.
 *
 * A field that may be left out may also be given as `undefined`, at any depth. So a backend passes on what it has, such as
 * `email: user.email`, also with TypeScript's `exactOptionalPropertyTypes`. Nothing is sent for such a field.
 */
export type OptionsOf<Body> = Body extends (...given: never[]) => unknown
  ? Body
  : Body extends object
    ? {
        // biome-ignore lint/complexity/noBannedTypes: the test of TypeScript for an optional field
        [Field in keyof Body]: {} extends Pick<Body, Field>
          ? OptionsOf<Body[Field]> | undefined
          : OptionsOf<Body[Field]>
      }
    : Body

/**
 * Leaves out the fields of plain objects that are `undefined`, at any depth. JSON would leave them out as well, but the check
 * of the options comes first.
 *
 * @param value - What the caller gave. Files and other instances of classes stay as they are.
 */
export function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined)
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  const given = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(given.map(([name, field]) => [name, withoutUndefined(field)]))
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
