import { useMemo } from 'react'
import { boxOfBounds } from '../mercator.ts'
import type { CellIndex } from '../pins/cellIndex.ts'
import type { MapBounds } from '../view.ts'

/**
 * How many places are in the visible part of a map; undefined until both are known.
 * @param visible - one flag for each place; null: all
 */
export const useCountInView = (
  index: CellIndex | undefined,
  visible: Uint8Array | null,
  bounds: MapBounds | undefined,
): number | undefined =>
  useMemo(() => (index && bounds ? index.countIn(boxOfBounds(bounds), visible) : undefined), [index, visible, bounds])
