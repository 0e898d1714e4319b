import { useMemo } from 'react'
import { comparabilityOf } from '#contract/comparison.ts'
import { periodsOf } from '../../analysis/dataAnalysis/analysis.ts'
import type { Loaded } from '../../analysis/dataAnalysis/useLoaded.ts'
import { drawnPins } from './pins/drawnPins.ts'
import { classesOf } from './pins/pinClasses.ts'
import { usePinLists } from './pins/usePinLists.ts'
import { useSalesMapPins } from './pins/useSalesMapPins.ts'
import { requestOf } from './view/request.ts'
import type { View } from './view/view.ts'

/** What the map shows of a view: the conditions of its calls, the pins and how they are drawn. */
export const useSalesMap = (view: View, loaded: Loaded) => {
  const { direction, period, compare, departments, visits, min, partners, mode } = view
  const conditions = useMemo(
    () => requestOf({ direction, period, compare, departments, visits, min, partners }, loaded),
    [direction, period, compare, departments, visits, min, partners, loaded],
  )
  const { pins: received, isStale, error, retry } = useSalesMapPins(conditions, mode)
  // The legend's totals and the colours would otherwise stand under conditions they do not belong to.
  const pins = isStale ? undefined : received
  const lists = usePinLists(mode, pins?.values)
  const classes = useMemo(() => classesOf(mode, lists), [mode, lists])
  const { months, comparedMonths } = useMemo(() => periodsOf({ period, compare }, loaded), [period, compare, loaded])
  const comparability = useMemo(
    () =>
      comparabilityOf(
        direction === 'referral' ? { referrals: true } : { reverseReferrals: true },
        [months, comparedMonths],
        loaded,
      ),
    [direction, months, comparedMonths, loaded],
  )
  // Trends count all referrals to the hospital, and say nothing about some of them or about reverse referrals.
  const hasTrendOfCounts = direction === 'referral' && departments.length === 0
  const drawn = useMemo(
    () =>
      pins &&
      drawnPins(mode, pins.values, {
        comparability,
        hasTrendOfCounts,
        classes,
        matched: pins.matched,
        placeCount: pins.places.ids.length,
      }),
    [mode, pins, comparability, hasTrendOfCounts, classes],
  )
  return {
    conditions,
    pins,
    drawn,
    classes,
    comparability,
    hasTrendOfCounts,
    isStale,
    error,
    retry,
    months,
    comparedMonths,
  }
}

export type SalesMapData = ReturnType<typeof useSalesMap>
