import type { FigureUnit } from './figures.ts'
import { hasDecimals } from './figureParts.ts'

/** Units that have only whole numbers. */
const isCounted = (unit: FigureUnit) => !hasDecimals(unit)

const roundSteps = [1, 2, 2.5, 5, 10]

/** The smallest round step that is not below `least`. */
const roundStep = (least: number, counted: boolean) => {
  const power = 10 ** Math.floor(Math.log10(least))
  const step = (roundSteps.find((round) => round * power >= least * (1 - 1e-9)) ?? 10) * power
  return counted ? Math.max(1, Math.ceil(step)) : step
}

/** The most steps of a value axis. */
const steps = 4

/**
 * Round numbers for a value axis from zero (or below, if there are negative values) to the first one that is not below
 * the greatest value.
 * @returns ascending; zero and at least one more
 */
export const axisTicks = (least: number, greatest: number, unit: FigureUnit): readonly number[] => {
  const top = Math.max(greatest, 0)
  const bottom = Math.min(least, 0)
  const step = roundStep(Math.max(top - bottom, isCounted(unit) ? 1 : 0.1) / steps, isCounted(unit))
  const from = Math.floor(bottom / step + 1e-9)
  const to = Math.max(Math.ceil(top / step - 1e-9), from + 1)
  return Array.from({ length: to - from + 1 }, (_, index) => Number(((from + index) * step).toPrecision(12)))
}
