import { Print } from '@mui/icons-material'
import { Alert, Box, Button, FormControlLabel, MenuItem, Stack, Switch, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { NotPermitted } from '#ui/permissions/NotPermitted.tsx'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { maxPrintedLetters } from '#contract/facts/referralLetters.ts'
import { api } from '#dataProvider/client.ts'
import { type Letter, lettersKey } from '../letter.ts'
import { formatCount, nameSeparator } from '#ui/format.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { Page } from '#ui/page/Page.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { useOwnDepartments } from '../../referrals/useOwnDepartments.ts'
import { PrintedLetters } from './PrintedLetters.tsx'
import '../texts.ts'
import '#ui/institutions/texts.ts'

const perPage = 100

/** How many open letters each department has that has any. */
const readTotals = async (ofDepartment: { readonly ownDepartmentId?: number }, signal: AbortSignal) =>
  (await api.countReferralLetters(ofDepartment, { signal })).departments

/** The open letters, the earliest due first, as many as are printed at once; where not all are, how many each department has. */
const readOpen = async (department: number | undefined, signal: AbortSignal) => {
  const ofDepartment = department === undefined ? {} : { ownDepartmentId: department }
  const letters: Letter[] = []
  for (let page = 1; ; page += 1) {
    const { referralLetters, totalCount, totalPage } = await api.listReferralLetters(
      { status: 'open', page, perPage, ...ofDepartment },
      { signal },
    )
    letters.push(...referralLetters)
    if (page >= totalPage || letters.length >= maxPrintedLetters) {
      const printed = letters.slice(0, maxPrintedLetters)
      const isCut = totalCount > printed.length
      return { letters: printed, totalCount, totals: isCut ? await readTotals(ofDepartment, signal) : undefined }
    }
  }
}

const keyOf = ({ ownDepartment }: Pick<Letter, 'ownDepartment'>): number => ownDepartment?.id ?? 0

const byDepartment = (letters: readonly Letter[]) => [...Map.groupBy(letters, keyOf).values()]

/** The patients' numbers by referral, which are read, and noted in the audit log, only when they are wanted. */
const usePatients = (letterIds: readonly number[], isWanted: boolean) =>
  useQuery({
    queryKey: [...lettersKey, 'patients', letterIds],
    queryFn: async ({ signal }) => {
      const reply = await api.readReferralLetterPatients({ body: { letterIds: [...letterIds] } }, { signal })
      return new Map(reply.patients.map(({ referralId, patientId }) => [referralId, patientId]))
    },
    enabled: isWanted && letterIds.length > 0,
    staleTime: Infinity,
    gcTime: 0,
  })

interface CutNoticeProps extends Pick<Awaited<ReturnType<typeof readOpen>>, 'letters' | 'totalCount' | 'totals'> {
  readonly nameOf: (of: Pick<Letter, 'ownDepartment'>) => string
}

/** Says that not all open letters are printed, and of which departments none is. */
const CutNotice = ({ letters, totalCount, totals, nameOf }: CutNoticeProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.letters.print.${key}`, args)
  if (totalCount <= letters.length) return null
  const printed = new Set(letters.map(keyOf))
  const notPrinted = totals?.filter((of) => of.openCount > 0 && !printed.has(keyOf(of))) ?? []
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
      {text('cut', {
        count: formatCount(letters.length, locale),
        total: formatCount(totalCount, locale),
      })}
      {notPrinted.length > 0 && (
        <Box>
          {text('not_printed', {
            departments: notPrinted
              .map((of) =>
                text('not_printed_department', {
                  department: nameOf(of),
                  count: formatCount(of.openCount, locale),
                }),
              )
              .join(nameSeparator(locale)),
          })}
        </Box>
      )}
    </Alert>
  )
}

/** `/letters/print?department=3`: the open letters of one department, or of each, for the ward round. */
const PrintScreen = () => {
  const translate = useTranslate()
  const tenantName = useCurrentUser()?.tenant.name ?? ''
  const departments = useOwnDepartments()
  const [parameters, setParameters] = useSearchParams()
  const [hasPatients, setHasPatients] = useState(false)
  const given = parameters.get('department') ?? ''
  const department = /^\d{1,15}$/.test(given) ? Number(given) : undefined
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.letters.print.${key}`, args)
  const query = useQuery({
    queryKey: [...lettersKey, 'print', department],
    queryFn: ({ signal }) => readOpen(department, signal),
  })
  const letterIds = (query.data?.letters ?? []).map(({ id }) => id)
  const patients = usePatients(letterIds, hasPatients)
  const nameOf = ({ ownDepartment }: Pick<Letter, 'ownDepartment'>) =>
    ownDepartment?.name ?? translate('renkei.letters.no_department')
  const isReady = query.data && (!hasPatients || letterIds.length === 0 || patients.data)
  return (
    <Page title={text('open')} back={{ to: '/letters', title: translate('renkei.shell.screens.referral_letters') }}>
      <Stack
        direction="row"
        className="no-print"
        sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between', mb: 2 }}
      >
        <Typography component="h1" variant="h2">
          {text('open')}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <TextField
            select
            size="small"
            label={translate('resources.referral_letters.fields.ownDepartmentId')}
            value={department ?? 'all'}
            onChange={({ target: { value } }) =>
              setParameters(value === 'all' ? {} : { department: value }, { replace: true })
            }
            sx={{ minWidth: 180 }}
          >
            <MenuItem value="all">{text('all_departments')}</MenuItem>
            {departments.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
            <MenuItem value={0}>{translate('renkei.letters.no_department')}</MenuItem>
          </TextField>
          <Permitted permission="patient_numbers">
            <FormControlLabel
              control={<Switch checked={hasPatients} onChange={({ target }) => setHasPatients(target.checked)} />}
              label={text('with_patients')}
            />
          </Permitted>
          <Button
            variant="contained"
            startIcon={<Print />}
            disabled={!isReady || letterIds.length === 0}
            onClick={() => window.print()}
          >
            {translate('renkei.medical_institutions.print')}
          </Button>
        </Stack>
      </Stack>
      <NotPermitted permission="patient_numbers" />
      {hasPatients && (
        <Alert severity="info" variant="outlined" className="no-print" sx={{ mb: 2 }}>
          {text('patients_noted')}
        </Alert>
      )}
      {patients.error && <LoadError error={patients.error} onRetry={() => void patients.refetch()} />}
      <QueryState query={query} lines={12}>
        {({ letters, totalCount, totals }) => {
          if (letters.length === 0) return <EmptyState title={text('nothing')} />
          return (
            <Box>
              <CutNotice letters={letters} totalCount={totalCount} totals={totals} nameOf={nameOf} />
              {byDepartment(letters).map((some) => (
                <PrintedLetters
                  key={some[0]?.ownDepartment?.id ?? 0}
                  tenantName={tenantName}
                  departmentName={nameOf(some[0] ?? { ownDepartment: null })}
                  letters={some}
                  total={totals?.find((of) => some[0] && keyOf(of) === keyOf(some[0]))?.openCount}
                  patients={hasPatients ? patients.data : undefined}
                />
              ))}
            </Box>
          )
        }}
      </QueryState>
    </Page>
  )
}

export default PrintScreen
