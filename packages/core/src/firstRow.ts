/** Decision tables: rows of facts, each with what happens when all of them hold. */

/** A row of a table: facts, and the step. */
export type Row<Fact, Step extends readonly unknown[]> = readonly [facts: readonly Fact[], ...step: Step]

/** The row that decides: the first one of which all facts hold. The last one of a table has none, so it fits all. */
export const firstRow = <One extends Row<string, readonly unknown[]>>(
  rows: readonly One[],
  facts: readonly string[],
): One => rows.find(([needed]) => needed.every((fact) => facts.includes(fact)))!
