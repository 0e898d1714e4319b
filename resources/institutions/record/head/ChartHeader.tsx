import { Box, Card, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formatKilometres, formatPostalCode, type Locale, wordSeparator } from '#ui/format.ts'
import { TrendMark } from '#ui/TrendMark.tsx'
import { StatusChip } from '#ui/institutions/StatusChip.tsx'
import { TelephoneLink } from '#ui/institutions/TelephoneLink.tsx'
import { CorrectedMark } from '../corrections/CorrectedMark.tsx'
import { CorrectButton } from '../corrections/CorrectionsDialog.tsx'
import { OfficialChanges } from '../corrections/OfficialChanges.tsx'
import { EnteredNotice } from '../../unlisted/EnteredNotice.tsx'
import { Merges } from '../../unlisted/Merges.tsx'
import { HeadActions } from './ChartActions.tsx'
import { PhaseEditor } from './PhaseEditor.tsx'
import { Staffs } from '../Staffs.tsx'
import { TagEditor } from './TagEditor.tsx'
import { TodayHours } from './TodayHours.tsx'
import type { Summary } from '#ui/institutions/useSummary.ts'
import '#ui/institutions/texts.ts'

/** Maximum number of departments in the header; the basic information has all of them. */
const maxDepartments = 6

const departmentsText = (departments: readonly string[], more: (count: number) => string, locale: Locale) =>
  departments.slice(0, maxDepartments).join(wordSeparator(locale)) +
  (departments.length > maxDepartments ? ` ${more(departments.length - maxDepartments)}` : '')

/** The header of the chart: name, place, contact details, and the relation to the office. */
export const ChartHeader = ({ summary }: { readonly summary: Summary }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { postalCode, address, tel, fax, departments, distance } = summary
  const user = useCurrentUser()
  const own = user?.tenant.medicalInstitutionId === summary.id
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.medical_institutions.${key}`, args)
  const isCorrected = (name: string) => summary.corrections.some(({ field }) => field === name)
  const place = [postalCode && formatPostalCode(postalCode), address].filter(Boolean).join(' ')
  return (
    <Card component="header" sx={{ p: 2, mb: 2, display: 'flex', flexWrap: 'wrap', gap: 2, breakInside: 'avoid' }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        {summary.nameKana && (
          <Typography variant="caption" color="text.secondary" component="p">
            {summary.nameKana}
          </Typography>
        )}
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
          <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {summary.name}
          </Typography>
          <CorrectedMark summary={summary} fields={['name', 'name_kana']} />
          <StatusChip status={summary.runningStatus} />
          <TrendMark trend={summary.referralTrend} saysAll />
        </Stack>
        <Stack
          direction="row"
          sx={{ flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.25, color: 'text.secondary', mt: 0.5, mb: 1 }}
        >
          <span>
            {place}
            <CorrectedMark summary={summary} fields={['postal_code', 'address']} />
          </span>
          {(tel || isCorrected('tel')) && (
            <Box component="span" sx={{ py: { xs: 1, sm: 0 }, my: { xs: -1, sm: 0 } }}>
              {tel ? <TelephoneLink number={tel} /> : text('no_telephone')}
              <CorrectedMark summary={summary} fields={['tel']} />
            </Box>
          )}
          {fax && <span className="figures">{text('fax', { number: fax })}</span>}
          <TodayHours institutionId={summary.id} />
          {departments.length > 0 && (
            <span>{departmentsText(departments, (count) => text('more_departments', { count }), locale)}</span>
          )}
          {distance !== null && (
            <span>
              {own ? text('own') : text('location.distance', { distance: formatKilometres(distance, locale) })}
            </span>
          )}
        </Stack>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
          <PhaseEditor institutionId={summary.id} />
          <Staffs institutionId={summary.id} />
          <TagEditor institutionId={summary.id} tags={summary.tags} />
          <CorrectButton summary={summary} />
        </Stack>
      </Box>
      <HeadActions institution={summary} />
      <OfficialChanges summary={summary} />
      <EnteredNotice summary={summary} />
      <Merges summary={summary} />
    </Card>
  )
}
