/** What a client requires of a response: only the fields that it acts on. It passes on the rest as it came. */

import * as v from 'valibot'

/** The schema of an object, as far as `ValueOf` reads it. */
export type ObjectSchema = { readonly type: string; readonly entries: v.ObjectEntries }
/** The names of the entries that a value may lack. */
export type OptionalKey<Entries> = {
  [Key in keyof Entries]: Entries[Key] extends { readonly type: 'exact_optional' | 'optional' } ? Key : never
}[keyof Entries]
/** Some fields of a value. */
export type Fields<Entries extends v.ObjectEntries, Key extends keyof Entries> = {
  -readonly [Field in Key]: v.InferOutput<Entries[Field]>
}

/**
 * The value of an object's schema. Its fields have the comments of the entries, which `v.InferOutput` would lose. `Missing` names
 * fields that the contract promises, and that a response may lack all the same: a client does not act on them.
 */
export type ValueOf<Schema extends ObjectSchema, Missing extends keyof Schema['entries'] = never> = Fields<
  Schema['entries'],
  Exclude<keyof Schema['entries'], OptionalKey<Schema['entries']> | Missing>
> &
  Partial<Fields<Schema['entries'], OptionalKey<Schema['entries']> | Missing>> &
  (Schema['type'] extends 'loose_object' ? { [field: string]: unknown } : unknown)

/** A schema of the contract, with the schema by which a client reads. */
export type Readable<Value, Read = Value> = v.GenericSchema<Value> & {
  /**
   * Requires only what a client acts on: ids, statuses, amounts with their currency, texts to sign, expiries. All other
   * fields, known or not, are passed on as they came. So a field of the type that no client acts on is not checked.
   */
  readonly reader: v.GenericSchema<unknown, Read>
}

/** The name of a field that a client acts on. With `?`: only where the response has it. */
export type ActedOn<Value> = (keyof Value & string) | `${keyof Value & string}?`

/**
 * Adds to the schema of a resource, which has all fields as the contract promises them, what a client requires of it.
 *
 * @param actsOn - The fields that a client acts on. One that the contract does not promise is checked where it is present.
 */
export function readable<Value>(
  schema: v.GenericSchema<Value> & { readonly entries: v.ObjectEntries },
  actsOn: readonly ActedOn<Value>[],
): Readable<Value> {
  const entries = Object.fromEntries(
    actsOn.map((field) => {
      const name = field.replace('?', '')
      const entry = readerWithin(schema.entries[name] as v.GenericSchema)
      return [name, field === name ? entry : v.nullish(entry)]
    }),
  )
  return withReader(schema, v.looseObject(entries) as unknown as v.GenericSchema<unknown, Value>)
}

/** Adds to a schema of the contract the `reader`, with what a client requires. */
export function withReader<Value, Read>(
  schema: v.GenericSchema<Value>,
  reader: v.GenericSchema<unknown, Read>,
): Readable<Value, Read> {
  return Object.assign(schema, { reader })
}

/** Finds the schema by which a client reads: the `reader` of a schema of the contract, or that schema itself. */
export function readerOf<Value>(schema: v.GenericSchema<Value>): v.GenericSchema<unknown, Value> {
  return ((schema as Partial<Readable<Value>>).reader ?? schema) as v.GenericSchema<unknown, Value>
}

/** The reader of a field, even where the field is a list or may be absent. */
function readerWithin(schema: v.GenericSchema): v.GenericSchema {
  const { type, wrapped, item } = schema as v.GenericSchema & Record<'wrapped' | 'item', v.GenericSchema>
  // Deployments also send null for what they do not have.
  if (type === 'exact_optional') return v.nullish(readerWithin(wrapped)) as v.GenericSchema
  if (type === 'array') return v.array(readerWithin(item))
  return readerOf(schema) as v.GenericSchema
}
