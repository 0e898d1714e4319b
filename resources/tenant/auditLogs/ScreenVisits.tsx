import { createContext, type PropsWithChildren, useMemo, useState } from 'react'
import { ListContextProvider, useListContext } from 'react-admin'
import { readingsOfVisits, shownEntries } from './screenVisits.ts'

/** The readings that an entry of the log stands for. */
export interface ReadingsOfVisit {
  readonly count: number
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** Finds them by the entry's id; undefined for an entry that stands for itself. */
export const VisitReadings = createContext<(id: unknown) => ReadingsOfVisit | undefined>(() => undefined)

/** Shows the readings of one visit of a screen as one entry that can be opened. */
export const ScreenVisits = ({ children }: PropsWithChildren) => {
  const list = useListContext()
  const { data } = list
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const readings = useMemo(() => readingsOfVisits(data ?? []), [data])
  const shown = useMemo(() => data && shownEntries(data, readings, open), [data, readings, open])
  const readingsOf = useMemo(
    () => (id: unknown) => {
      const others = typeof id === 'number' ? readings.get(id) : undefined
      if (typeof id !== 'number' || !others) return undefined
      const isOpen = open.has(id)
      const toggle = () => setOpen(isOpen ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id]))
      return { count: others.length, isOpen, toggle }
    },
    [readings, open],
  )
  return (
    <VisitReadings value={readingsOf}>
      <ListContextProvider value={{ ...list, data: shown } as typeof list}>{children}</ListContextProvider>
    </VisitReadings>
  )
}
