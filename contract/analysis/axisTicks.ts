import type { FigureUnit } from './figures.ts'

/** Units of which there are no halves. */
const isCounted = (unit: FigureUnit) => unit !== 'percent' && unit !== 'permille'

const roundSteps = [1, 2, 2.5, 5, 10]

/** The least round step that is not below another. */
const roundStep = (least: number, counted: boolean) => {
  const power = 10 ** Math.floor(Math.log10(least))
  const step = (roundSteps.find((round) => round * power >= least * (1 - 1e-9)) ?? 10) * power
  return counted ? Math.max(1, Math.ceil(step)) : step
}

/** Steps of a value axis. */
const steps = 4

/**
 * Round numbers for a value axis from zero (or below it, where there are negative values) to the first one not below the greatest value.
 * @returns ascending, at least zero and one more
 */
export const axisTicks = (least: number, greatest: number, unit: FigureUnit): readonly number[] => {
  const top = Math.max(greatest, 0)
  const bottom = Math.min(least, 0)
  const step = roundStep(Math.max(top - bottom, isCounted(unit) ? 1 : 0.1) / steps, isCounted(unit))
  const from = Math.floor(bottom / step + 1e-9)
  const to = Math.max(Math.ceil(top / step - 1e-9), from + 1)
  return Array.from({ length: to - from + 1 }, (_, index) => Number(((from + index) * step).toPrecision(12)))
}
