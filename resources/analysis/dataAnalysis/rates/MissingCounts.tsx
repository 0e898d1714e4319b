import { Alert, Link } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { isEntered } from '#contract/analysis/figures/figureMonths.ts'
import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import { fiscalYearOf } from '#contract/months.ts'
import { formatMonths } from '#ui/monthSpans.ts'
import { useAnalysis } from '../analysis.ts'
import { type SentItems, valueOf } from '../itemsOf.ts'
import { type MissingCount, useKnownOfHospital } from './useKnownOfHospital.ts'

/** Months as sent by the API. */
export type SentMonths = readonly { readonly startDate: string; readonly items: SentItems }[]

export interface MissingCountsProps {
  readonly counts: readonly Figure[]
  readonly items: SentItems
  /** Months of the period; undefined while loading. */
  readonly months: SentMonths | undefined
}

/** The counts that a rate still needs, their months, and a link to enter them unless departments simply have no such patients. */
export const MissingCounts = ({ counts, items, months = [] }: MissingCountsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const { filter } = useAnalysis()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.data_analysis.rates.${key}`, args)
  const missing = counts.filter((count) => isEntered(count) && valueOf(items, count) === null)
  const lines: readonly MissingCount[] = missing.map((count) => ({
    count,
    months: months
      .filter((month) => valueOf(month.items, count) === null)
      .map(({ startDate }) => startDate)
      .toSorted(),
  }))
  const departmentIds = filter.medicalInstitutions ? [] : (filter.ownDepartmentIds ?? [])
  const canEnter = user?.features.includes('data_uploads') ?? false
  const ofHospital = useKnownOfHospital(canEnter && departmentIds.length > 0 ? lines : null)
  if (missing.length === 0) return null
  if (filter.medicalInstitutions)
    return (
      <Alert severity="info" sx={{ mt: 1.5 }}>
        {text('filtered')}
      </Alert>
    )
  const language = locale.startsWith('ja') ? 'ja' : 'en'
  // Until it is known that the hospital's numbers are missing, nobody is sent to enter them.
  const lacksPatients = departmentIds.length > 0 && (!canEnter || ofHospital.isPending || ofHospital.data === true)
  const first = lines.flatMap((line) => line.months).toSorted()[0]
  return (
    <Alert severity={lacksPatients ? 'info' : 'warning'} sx={{ mt: 1.5 }}>
      {text(lacksPatients ? (departmentIds.length === 1 ? 'no_patients' : 'no_patients_of_some') : 'missing')}
      {lines.map((line) => (
        <div key={line.count}>
          <strong>{figures[line.count].name[language]}</strong>
          {line.months.length > 0 && text('missing_months', { months: formatMonths(line.months, locale) })}
        </div>
      ))}
      {canEnter && !lacksPatients && (
        <Link
          component={RouterLink}
          to={`/hospital_counts${first ? `?fiscal_year=${fiscalYearOf(first)}` : ''}`}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, sm: 28 }, fontWeight: 700 }}
        >
          {text('to_counts')}
        </Link>
      )}
    </Alert>
  )
}
