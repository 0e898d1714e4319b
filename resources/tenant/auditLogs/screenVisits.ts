/** An entry of the audit log, as far as it matters for what is shown together. */
export interface VisitEntry {
  readonly id: number
  readonly action?: unknown
  readonly recordType?: unknown
  readonly recordIds?: unknown
  readonly recordName?: unknown
  readonly screen?: unknown
  readonly screenVisit?: unknown
}

const visitOf = ({ screenVisit }: VisitEntry): string | undefined =>
  typeof screenVisit === 'string' ? screenVisit : undefined

const idsOf = ({ recordIds }: VisitEntry): readonly unknown[] => (Array.isArray(recordIds) ? recordIds : [])

/** The kind of record that a screen is about: `tag` of `/tags/3`. */
const typeOfScreen = (screen: string): string => {
  const [, name = ''] = screen.split('/')
  return name === 'crms' ? 'medical_institution' : name.replace(/s$/, '')
}

/** How well an entry stands for the readings of its visit: best as the record that the screen's address names, such as the institution of a chart. */
const rank = (entry: VisitEntry): number => {
  const screen = typeof entry.screen === 'string' ? entry.screen : ''
  const id = /\/(\d+)(?:\/|$)/.exec(screen)?.[1]
  const isOfScreen = id !== undefined && idsOf(entry).length === 1 && String(idsOf(entry)[0]) === id
  return (entry.recordType === typeOfScreen(screen) ? 4 : 0) + (isOfScreen ? 2 : 0) + (entry.recordName ? 1 : 0)
}

/**
 * The readings of each visit of a screen on a page of the log, by the entry that stands for them: the one about what the screen's address names, or else one
 * with a name. Changes, deletions and exports stand for themselves, and so does a visit's only reading.
 * @returns by the id of the entry that stands for them, the others in their order
 */
export const readingsOfVisits = <T extends VisitEntry>(entries: readonly T[]): Map<number, readonly T[]> => {
  const visits = new Map<string, T[]>()
  for (const entry of entries) {
    const visit = visitOf(entry)
    if (visit === undefined || entry.action !== 'read') continue
    visits.set(visit, [...(visits.get(visit) ?? []), entry])
  }
  return new Map(
    [...visits.values()].flatMap((readings) => {
      const best = readings.reduce((one, other) => (rank(other) > rank(one) ? other : one))
      const others = readings.filter((reading) => reading !== best)
      return others.length > 0 ? [[best.id, others] as const] : []
    }),
  )
}

/** The entries of a page that are shown: those of a visit under the one that stands for them, and only while it is open. */
export const shownEntries = <T extends VisitEntry>(
  entries: readonly T[],
  readings: ReadonlyMap<number, readonly T[]>,
  open: ReadonlySet<number>,
): T[] => {
  const covered = new Set([...readings.values()].flat())
  return entries
    .filter((entry) => !covered.has(entry))
    .flatMap((entry) => [entry, ...(open.has(entry.id) ? (readings.get(entry.id) ?? []) : [])])
}
