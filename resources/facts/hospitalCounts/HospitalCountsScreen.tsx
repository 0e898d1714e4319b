import { ContentPasteOutlined, FileDownloadOutlined } from '@mui/icons-material'
import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { fiscalYearOf, monthAfter } from '#contract/months.ts'
import { HeldVersion, updatedAtOf } from '#ui/form/drafts/HeldVersion.tsx'
import { Block } from '#ui/page/Block.tsx'
import { download } from '#ui/queries/download.ts'
import { formatFiscalYear, today } from '#ui/format.ts'
import { csvOf } from '#ui/list/csv.ts'
import { Page } from '#ui/page/Page.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { useWatch } from '#ui/queries/useWatch.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { useOwnDepartments } from '../referrals/useOwnDepartments.ts'
import { countFields } from './counts.ts'
import { CountTable } from './CountTable.tsx'
import { MonthEditor } from './MonthEditor.tsx'
import { PasteDialog } from './PasteDialog.tsx'
import { useCountsOf } from './useCounts.ts'
import './texts.ts'

/** Number of fiscal years to choose from, including the current one. */
const yearsShown = 10

const useFiscalYear = () => {
  const [parameters, setParameters] = useSearchParams()
  const current = fiscalYearOf(today())
  const years = Array.from({ length: yearsShown }, (_, back) => current - back)
  const year = years.find((one) => String(one) === parameters.get('fiscal_year')) ?? current
  return { years, year, choose: (one: number) => setParameters({ fiscal_year: String(one) }, { replace: true }) }
}

/** Saves an empty table with recognised headings and a row for each department in the last month. */
const useTemplate = () => {
  const translate = useTranslate()
  const toast = useToast()
  const departments = useOwnDepartments()
  const text = (key: string) => translate(`renkei.hospital_counts.${key}`)
  const save = async () => {
    const head = [text('month'), text('department'), ...countFields.map((field) => text(`counts.${field}`))]
    const month = monthAfter(today(), -1).slice(0, 7)
    const blank = countFields.map(() => '')
    const names = [text('whole'), ...departments.map(({ name }) => name)]
    download(
      await csvOf(
        head,
        names.map((name) => [month, name, ...blank]),
      ),
      `${text('paste.template_name')}.csv`,
    )
  }
  return useMutation({
    mutationFn: save,
    onError: (error) => toast('renkei.list.export_failed', { type: 'error', error }),
  })
}

const Meanings = () => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.hospital_counts.${key}`)
  return (
    <Block title={text('meanings.title')}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {countFields.map((field) => (
          <div key={field}>
            <Typography component="dt" sx={{ fontWeight: 700 }}>
              {text(`counts.${field}`)}
            </Typography>
            <Typography component="dd" color="text.secondary" sx={{ m: 0 }}>
              {text(`meanings.${field}`)}
            </Typography>
          </div>
        ))}
      </Box>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 1.5 }}>
        {text('meanings.derived')}
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary">
        {text('meanings.source')}
      </Typography>
    </Block>
  )
}

/**
 * `/hospital_counts`: monthly patient counts for the official referral rates. The specification has no such screen, but the rates need counts that
 * no file contains.
 */
const HospitalCountsScreen = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string) => translate(`renkei.hospital_counts.${key}`)
  const { years, year, choose } = useFiscalYear()
  const query = useCountsOf(year)
  useWatch(query.data && (() => query.refetch()))
  const departments = useOwnDepartments()
  const template = useTemplate()
  const [edited, setEdited] = useState<string>()
  const [isPasting, setPasting] = useState(false)
  const month = query.data?.months.find((one) => one.month === edited)
  return (
    <Page title={translate('renkei.shell.screens.hospital_counts')} help={text('explanation')}>
      <Stack spacing={2}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'end' }}>
          <TextField
            select
            size="small"
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
          <Button
            startIcon={<FileDownloadOutlined />}
            loading={template.isPending}
            loadingPosition="start"
            onClick={() => template.mutate()}
          >
            {text('paste.template')}
          </Button>
          <Button variant="contained" startIcon={<ContentPasteOutlined />} onClick={() => setPasting(true)}>
            {text('paste.open')}
          </Button>
        </Stack>
        <QueryState query={query} lines={12}>
          {({ months }) => <CountTable months={months} onEdit={setEdited} />}
        </QueryState>
        <Meanings />
      </Stack>
      {month && (
        <HeldVersion
          key={month.month}
          stored={month}
          versionOf={updatedAtOf}
          draftKey={`hospital_counts ${month.month}`}
          refetch={() => query.refetch()}
        >
          {(version, { reload }) => (
            <MonthEditor
              month={version}
              departments={departments}
              onClose={() => setEdited(undefined)}
              onReload={reload}
            />
          )}
        </HeldVersion>
      )}
      {isPasting && <PasteDialog departments={departments} onClose={() => setPasting(false)} />}
    </Page>
  )
}

export default HospitalCountsScreen
