import { type Conditions, conditionsFrom } from '#ui/institutions/conditions.ts'
import { changedAddress, type View, viewIn } from '../view/view.ts'

/** The screen whose saved conditions these are: those of the partner search, so that both have the same. */
export const savedScreen = 'medical_institutions_search'

type Saved = Readonly<Record<string, unknown>>

/** The conditions of the map beyond those of the partner search. */
const ownNames = ['direction', 'period', 'compare', 'departments', 'visits', 'min'] as const

/** Where the map keeps its own conditions among saved ones. The partner search drops what it does not know. */
const ownKey = 'salesMap'

/** What is saved: the conditions of the partner search, which recalls them too, and the map's own as in its address. */
export const savedConditions = (view: View): Record<string, unknown> => {
  const own = changedAddress(new URLSearchParams(), Object.fromEntries(ownNames.map((name) => [name, view[name]])))
  return { ...view.partners, ...(own.size > 0 && { [ownKey]: own.toString() }) }
}

/** Only open institutions are on the map, and none that the office has entered, which have no place. */
const shownBy = ({ runningStatus: _status, isUnlisted: _unlisted, ...conditions }: Conditions): Conditions => conditions

/** The conditions in saved ones; those that the map does not know are dropped, and those that were not saved are cleared. */
export const recalledView = (saved: Saved): Partial<View> => {
  const own = saved[ownKey]
  const { view } = viewIn(new URLSearchParams(typeof own === 'string' ? own : ''))
  return {
    ...Object.fromEntries(ownNames.map((name) => [name, view[name]])),
    partners: shownBy(conditionsFrom(saved)),
  }
}
