import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { comparabilityOfFigure } from '#contract/analysis/figures/figureMonths.ts'
import { boundariesQuery } from '#ui/map/areas/boundaryQueries.ts'
import type { MapView } from '#ui/map/view.ts'
import { areaFills } from './areaFills.ts'
import { type AreaRow, type Catchment, measured, type Places, rowsOf, sumsBelow } from './areaRows.ts'
import { cameraOf, levelOf } from './camera.ts'
import { changeScale, sequentialScale } from './scale.ts'
import type { Loaded } from '../../analysis/dataAnalysis/useLoaded.ts'
import type { Months } from '../../analysis/dataAnalysis/view/period.ts'
import { useFigureChoices } from './useCatchmentView.ts'
import type { View } from './view.ts'

export interface ShownOptions {
  readonly view: View
  readonly loaded: Loaded
  readonly months: Months
  readonly comparedMonths: Months
  /** One, or one for each hospital. */
  readonly catchments: readonly Catchment[]
  readonly places: Places
}

/** Everything that maps, legend and tables show, made from the replies; maps beside each other share scale and camera. */
export const useShown = ({ view, loaded, months, comparedMonths, catchments, places }: ShownOptions) => {
  const { figure } = useFigureChoices(view)
  const { measure } = view
  const hasBoundaries = (useQuery(boundariesQuery).data?.version ?? null) !== null
  const comparability = useMemo(
    () => comparabilityOfFigure(figure, [months, comparedMonths], loaded),
    [figure, months, comparedMonths, loaded],
  )
  const municipalities = useMemo(
    () => catchments.map((catchment) => rowsOf(catchment, { figure, level: 'municipality', places, comparability })),
    [catchments, figure, places, comparability],
  )
  const [moved, setMoved] = useState<MapView>()
  const fitting = useMemo(() => cameraOf(municipalities.flat(), places.municipalities), [municipalities, places])
  const camera = moved ?? view.at ?? fitting
  const level = levelOf(view.level, camera)
  const shown = useMemo(() => {
    const rows: readonly (readonly AreaRow[])[] =
      level === 'municipality'
        ? municipalities
        : catchments.map((catchment) => rowsOf(catchment, { figure, level, places, comparability }))
    const values = rows.flat().map((row) => measured(row, measure))
    const scale = measure === 'change' ? changeScale(values) : sequentialScale(values)
    return {
      scale,
      parts: catchments.map((catchment, index) => ({
        rows: rows[index] ?? [],
        below: sumsBelow(catchment, rows[index] ?? [], { figure, comparability }),
        fills: areaFills(rows[index] ?? [], { level, measure, scale, places, hasBoundaries }),
      })),
    }
  }, [catchments, municipalities, figure, level, places, comparability, measure, hasBoundaries])
  return { ...shown, comparability, figure, level, camera, municipalities, move: setMoved }
}
