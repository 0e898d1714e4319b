import { useMemo } from 'react'
import { periodsOf } from '../../analysis/dataAnalysis/analysis.ts'
import type { Loaded } from '../../analysis/dataAnalysis/useLoaded.ts'
import { drawnPins } from './pins/drawnPins.ts'
import { classesOf } from './pins/pinClasses.ts'
import { usePinLists } from './pins/usePinLists.ts'
import { useSalesMapPins } from './pins/useSalesMapPins.ts'
import { requestOf } from './view/request.ts'
import type { View } from './view/view.ts'

const isComplete = (state: string | null) => state === 'complete' || state === 'unsettled'

/** What the map shows of a view: the conditions of its calls, the pins and how they are drawn. */
export const useSalesMap = (view: View, loaded: Loaded) => {
  const { direction, period, compare, departments, visits, min, partners, mode } = view
  const conditions = useMemo(
    () => requestOf({ direction, period, compare, departments, visits, min, partners }, loaded),
    [direction, period, compare, departments, visits, min, partners, loaded],
  )
  const { pins, isStale, error, retry } = useSalesMapPins(conditions, mode)
  const lists = usePinLists(mode, pins?.values)
  const classes = useMemo(() => classesOf(mode, lists), [mode, lists])
  const isComparable = pins !== undefined && isComplete(pins.reply.state) && isComplete(pins.reply.comparisonState)
  const drawn = useMemo(
    () =>
      pins &&
      drawnPins(mode, pins.values, {
        isComparable,
        classes,
        matched: pins.matched,
        placeCount: pins.places.ids.length,
      }),
    [mode, pins, isComparable, classes],
  )
  const { months, comparedMonths } = periodsOf(view, loaded)
  return { conditions, pins, drawn, classes, isComparable, isStale, error, retry, months, comparedMonths }
}

export type SalesMapData = ReturnType<typeof useSalesMap>
