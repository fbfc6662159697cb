/** Decision tables: rows of facts, each with what happens when all of them hold. */

/** A row of a table: the facts that must hold, and what happens then. */
export type Row<Facts extends object, Step> = readonly [facts: Partial<Facts>, step: Step]

/** The row that decides: the first one of which all facts hold. The last one of a table has none, so it fits all. */
export const firstRow = <Facts extends object, Step>(
  rows: readonly Row<Facts, Step>[],
  known: Facts,
): Row<Facts, Step> => {
  const fits = (facts: Partial<Facts>) =>
    Object.entries(facts).every(([name, value]) => known[name as keyof Facts] === value)
  return rows.find(([facts]) => fits(facts))!
}
