import type { FigureUnit } from './figures.ts'

const rates: readonly FigureUnit[] = ['percent', 'permille']

/**
 * Whether a chart has nothing to draw: every value is unknown, or a count of 0. A rate of 0 % is a figure, since it is unknown where there is nothing
 * that it is a share of. Screens and paper share the rule.
 */
export const drawsNothing = (unit: FigureUnit, series: readonly (readonly (number | null)[])[]): boolean =>
  series.every((values) => values.every((value) => value === null || (value === 0 && !rates.includes(unit))))
