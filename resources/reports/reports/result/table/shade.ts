import type { CellValue } from '#ui/reports/reportCalls.ts'

/** How a cell is shaded: by its share of the largest value of the page (0 to 1), or as an increase or decrease. */
export type Shade = { readonly size: number } | { readonly change: 'more' | 'fewer' }

/**
 * The shade of a cell. Nothing is shaded without a number; increases and decreases only if there is one.
 * @param values - all cells of the column on the page
 */
export const shadeOf = (
  shading: 'size' | 'change' | null | undefined,
  value: CellValue,
  values: readonly CellValue[],
): Shade | undefined => {
  if (!shading || typeof value !== 'number' || value === 0) return undefined
  if (shading === 'change') return { change: value > 0 ? 'more' : 'fewer' }
  const largest = Math.max(...values.map((one) => (typeof one === 'number' ? one : 0)))
  return value > 0 ? { size: value / largest } : undefined
}
