import type { Reply } from '#dataProvider/client.ts'

type Hours = Reply<'getMedicalInstitutionOpeningHours'>['hours']
type Week = Hours[number]['consultation']
export type Weekday = keyof Week
type Span = NonNullable<Week[Weekday]>

export const weekdays = [
  'mon',
  'tue',
  'wed',
  'thu',
  'fri',
  'sat',
  'sun',
  'holiday',
] as const satisfies readonly Weekday[]

/** A row of a timetable: the same consultation (and reception) hours on several days. */
export interface TimetableRow {
  readonly consultation: Span | null
  readonly reception: Span | null
  readonly days: readonly Weekday[]
}

/** Departments with identical hours, and these hours. */
export interface Timetable {
  readonly departments: readonly string[]
  readonly rows: readonly TimetableRow[]
}

const textOf = (span: Span | null) => (span ? `${span.start}-${span.end}` : '')

const timesOf = ({
  consultation,
  reception,
}: {
  readonly consultation: Span | null
  readonly reception: Span | null
}) => `${textOf(consultation)}/${textOf(reception)}`

const rowsOf = (parts: Hours): TimetableRow[] => {
  const times = parts.flatMap(({ consultation, reception }) =>
    weekdays.map((day) => ({ consultation: consultation[day], reception: reception[day], day })),
  )
  const given = times.filter(({ consultation, reception }) => consultation ?? reception)
  return [...Map.groupBy(given, timesOf).values()]
    .flatMap((same) => {
      const [first] = same
      if (!first) return []
      const days = new Set(same.map(({ day }) => day))
      return [{ ...first, days: weekdays.filter((day) => days.has(day)) }]
    })
    .map(({ consultation, reception, days }) => ({ consultation, reception, days }))
    .toSorted((a, b) => timesOf(a).localeCompare(timesOf(b)))
}

/**
 * Timetables like those at an institution's entrance: one row per time slot, with its days marked. Departments with the same hours share a
 * timetable. Departments without any hours are left out.
 */
export const timetablesOf = (hours: Hours): Timetable[] => {
  const byDepartment = [...Map.groupBy(hours, ({ department }) => department)].map(([department, parts]) => ({
    department,
    rows: rowsOf(parts),
  }))
  const kept = byDepartment.filter(({ rows }) => rows.length > 0)
  return [...Map.groupBy(kept, ({ rows }) => JSON.stringify(rows)).values()].map((same) => ({
    departments: same.map(({ department }) => department),
    rows: same[0]?.rows ?? [],
  }))
}

/** @example spanText({ start: '09:00', end: '12:30' }) // '9:00–12:30' */
export const spanText = ({ start, end }: Span): string => `${start.replace(/^0/, '')}–${end.replace(/^0/, '')}`

/** The times at which any department is open on a day, the earliest first. */
export const hoursOn = (hours: Hours, day: Weekday): string[] => [
  ...new Set(
    hours
      .flatMap(({ consultation }) => consultation[day] ?? [])
      .toSorted((a, b) => textOf(a).localeCompare(textOf(b)))
      .map(spanText),
  ),
]

const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** The day of the week in Japan. Public holidays are treated like other days. */
export const weekdayOf = (instant: Date): Weekday => {
  const japan = new Date(instant.getTime() + 9 * 3_600_000)
  return names[japan.getUTCDay()] ?? 'sun'
}
