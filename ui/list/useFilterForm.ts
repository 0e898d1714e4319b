import { useState } from 'react'
import { type ListControllerResult, removeEmpty, useListContext } from 'react-admin'

const textOf = (filters: object) => JSON.stringify(removeEmpty(filters))

/**
 * The list's context for react-admin's `FilterLiveForm`. The form resets its fields when the list applies filters, unless the user has changed a field
 * since the last time that it did. If the list is slow and applies two changes of the form one after the other, the second reset loses what the user has
 * entered since. So filters that the form has already overtaken with newer ones are withheld from it.
 */
export const useFilterForm = (): ListControllerResult => {
  const list = useListContext()
  const applied = textOf(list.filterValues)
  const [lastApplied, setLastApplied] = useState(applied)
  const [filterValues, setFilterValues] = useState(list.filterValues)
  /** What the form has sent and the list has not applied yet, oldest first. */
  const [sent, setSent] = useState<readonly string[]>([])
  if (applied !== lastApplied) {
    const place = sent.indexOf(applied)
    const isOvertaken = place !== -1 && place < sent.length - 1
    setLastApplied(applied)
    setSent(place === -1 ? [] : sent.slice(place + 1))
    if (!isOvertaken) setFilterValues(list.filterValues)
  }
  const setFilters: ListControllerResult['setFilters'] = (filters, ...rest) => {
    if (filters && textOf(filters) !== applied) setSent((earlier) => [...earlier, textOf(filters)])
    list.setFilters(filters, ...rest)
  }
  return { ...list, filterValues, setFilters } as ListControllerResult
}
