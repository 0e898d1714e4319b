import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { type Opening, useOpeningFilter } from './useOpeningFilter.ts'

export interface OpeningConditionsProps extends Opening {
  /** The conditions among saved ones that the list has. */
  readonly conditionsIn: (saved: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  readonly children: ReactNode
}

/**
 * Has a list open with the conditions that the person has chosen for it. It replaces the address by one that names them, so that the way back does
 * not lead here again.
 */
export const OpeningConditions = ({ screen, resource, conditionsIn, children }: OpeningConditionsProps) => {
  const { search, hash, state } = useLocation()
  const filter = useOpeningFilter({ screen, resource })
  const conditions = filter ? conditionsIn(filter.conditions) : {}
  if (Object.keys(conditions).length === 0) return children
  const parameters = new URLSearchParams(search)
  parameters.set('filter', JSON.stringify(conditions))
  return <Navigate replace to={{ search: `?${parameters.toString()}`, hash }} state={state} />
}
