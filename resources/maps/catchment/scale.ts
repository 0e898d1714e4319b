import { classesOf, classOf, type ValueClass } from '#ui/map/areas/breaks.ts'

/** A class of the legend: from `least` on, or for a decrease down to `-least`. */
export interface AreaClass {
  readonly fill: string
  readonly least: number
}

/** How values become colours. */
export interface AreaScale {
  /** The legend's order. */
  readonly classes: readonly AreaClass[]
  /** `none` for 0 where that has no colour. */
  readonly fillOf: (value: number) => string
}

const more = ['#b9d3e1', '#4b8bb0', '#165e83'] as const
const fewer = ['#f3c0b4', '#e07f68', '#c7361b'] as const
const steady = '#cdd6da'

/** The scale of values that are not negative. Maps beside each other share one, made from the values of both. */
export const sequentialScale = (values: readonly (number | null)[]): AreaScale => {
  const classes = classesOf(values)
  return { classes, fillOf: (value) => classOf(classes, value)?.fill ?? 'none' }
}

/** The scale of changes: as many classes for fewer as for more, and one for no change. */
export const changeScale = (values: readonly (number | null)[]): AreaScale => {
  const sizes: readonly ValueClass[] = classesOf(
    values.map((value) => value && Math.abs(value)),
    'quantiles',
    more.length,
  )
  const fillIn = (fills: readonly string[], place: number) => fills[place + fills.length - sizes.length] ?? steady
  const fillOf = (value: number) => {
    const size = classOf(sizes, Math.abs(value))
    return size ? fillIn(value > 0 ? more : fewer, sizes.indexOf(size)) : steady
  }
  const up = sizes.map(({ least }, place) => ({ least, fill: fillIn(more, place) }))
  const down = sizes.map(({ least }, place) => ({ least: -least, fill: fillIn(fewer, place) }))
  return { classes: [...down.toReversed(), { least: 0, fill: steady }, ...up], fillOf }
}
