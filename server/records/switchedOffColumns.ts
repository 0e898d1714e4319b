import type { Switch } from '#contract/features.ts'
import type { Account } from '../handlers.ts'

/**
 * Takes the cells of switches that are off out of a file's rows, heads included.
 * @param columns - the place of each switch's column
 */
export const withoutSwitchedOff =
  ({ features }: Pick<Account, 'features'>, columns: Readonly<Record<Switch, number>>) =>
  <T>(cells: readonly T[]): readonly T[] =>
    cells.filter(
      (_, place) => !Object.entries(columns).some(([name, at]) => at === place && !features.has(name as Switch)),
    )
