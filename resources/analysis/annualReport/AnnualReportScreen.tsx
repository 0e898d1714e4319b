import { MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { fiscalYearOf } from '#contract/months.ts'
import { api } from '#dataProvider/client.ts'
import { formatFiscalYear, today } from '#ui/format.ts'
import { Explanation } from '#ui/page/Explanation.tsx'
import { Page } from '#ui/page/Page.tsx'
import { updatedAtOf, VersionedForm } from '#ui/form/drafts/HeldVersion.tsx'
import { activitiesKey } from './activities.ts'
import { ActivitiesForm } from './ActivitiesForm.tsx'
import { AnnualRates } from './AnnualRates.tsx'
import { WorkbookButton } from './WorkbookButton.tsx'
import './texts.ts'

/** Number of fiscal years to choose from, including the current one. */
const yearsShown = 10

/** The chosen year; the last whole one at first, because that is the one to report. */
const useFiscalYear = () => {
  const [parameters, setParameters] = useSearchParams()
  const current = fiscalYearOf(today())
  const years = Array.from({ length: yearsShown }, (_, back) => current - back)
  const year = years.find((one) => String(one) === parameters.get('fiscal_year')) ?? current - 1
  return { years, year, choose: (one: number) => setParameters({ fiscal_year: String(one) }, { replace: true }) }
}

const Activities = ({ fiscalYear }: { readonly fiscalYear: number }) => {
  const query = useQuery({
    queryKey: activitiesKey(fiscalYear),
    queryFn: ({ signal }) => api.getAnnualActivities({ fiscalYear }, { signal }),
  })
  return (
    <VersionedForm query={query} lines={16} versionOf={updatedAtOf} draftKey={`annual_activities ${fiscalYear}`}>
      {(stored, { reload }) => <ActivitiesForm stored={stored} onReload={reload} />}
    </VersionedForm>
  )
}

/**
 * `/data_analysis/annual_report`: the yearly report of a 地域医療支援病院. The specification has no such screen; the figures are those of the data
 * analysis, and what no file contains is entered here.
 */
const AnnualReportScreen = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string) => translate(`renkei.annual_report.${key}`)
  const { years, year, choose } = useFiscalYear()
  return (
    <Page title={text('title')} back={{ to: '/data_analysis', title: translate('renkei.shell.screens.data_analysis') }}>
      <Stack spacing={2} sx={{ maxWidth: 1080 }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
          <Typography component="h1" variant="h2">
            {text('title')}
          </Typography>
          <Explanation of={text('title')} text={text('explanation')} />
        </Stack>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'end' }}>
          <TextField
            select
            label={text('fiscal_year')}
            value={year}
            onChange={({ target }) => choose(Number(target.value))}
            sx={{ minWidth: 140, mr: 'auto' }}
          >
            {years.map((one) => (
              <MenuItem key={one} value={one}>
                {formatFiscalYear(one, locale)}
              </MenuItem>
            ))}
          </TextField>
          <WorkbookButton fiscalYear={year} />
        </Stack>
        <AnnualRates fiscalYear={year} />
        <Activities key={year} fiscalYear={year} />
      </Stack>
    </Page>
  )
}

export default AnnualReportScreen
