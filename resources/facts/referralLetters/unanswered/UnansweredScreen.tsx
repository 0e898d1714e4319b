import { Close, PrintOutlined } from '@mui/icons-material'
import { Box, Button, Chip, Stack, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { api, type Reply } from '#dataProvider/client.ts'
import { LetterTabs } from '../LetterTabs.tsx'
import { formatDate, formatShortDate, today } from '#ui/format.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { FoundCount } from '#ui/list/FoundCount.tsx'
import { useCounted } from '#ui/list/useCounted.ts'
import { Block } from '#ui/page/Block.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { OpenLink } from '#ui/page/OpenLink.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Pages } from '#ui/page/Pages.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { maxPrintedRows, usePrintedWhole } from '#ui/queries/usePrintedWhole.ts'
import { useDepartmentName } from '../../referrals/useDepartmentName.ts'
import { useOwnDepartments } from '../../referrals/useOwnDepartments.ts'
import '../texts.ts'
import '#ui/texts/referralFigures.ts'

type Referral = Reply<'listUnansweredReferrals'>['referrals'][number]

const perPage = 25
const perPrintedPage = 100
/** In place of a department's id: all of them. */
const all = -1
/** The id of referrals without a department. */
const none = 0

const Row = ({ referral }: { readonly referral: Referral }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { id, referralDate, medicalInstitution, ownDepartment, doctorNameFrom, doctorNameTo } = referral
  const date = formatShortDate(referralDate, locale)
  const doctor = (name: string) => translate('renkei.letters.doctor', { name })
  const chart = `/crms/${medicalInstitution.id}`
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'hairline', overflowWrap: 'anywhere' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <OpenLink
          to={`${chart}/referrals/${id}`}
          className="figures"
          aria-label={translate('renkei.letters.unanswered.open', { date })}
        >
          {date}
        </OpenLink>
        <OpenLink to={chart} sx={{ fontWeight: 700 }}>
          {medicalInstitution.name}
        </OpenLink>
        {doctorNameFrom !== null && <span>{doctor(doctorNameFrom)}</span>}
        <Typography component="span" variant="caption" color="text.secondary">
          {[
            ownDepartment?.name ?? translate('renkei.letters.no_department'),
            ...(doctorNameTo === null ? [] : [doctor(doctorNameTo)]),
          ].join(' · ')}
        </Typography>
      </Stack>
    </Box>
  )
}

interface Conditions {
  readonly ownDepartmentId?: number
  readonly from?: string
  readonly to?: string
}

/** The referrals of all pages, up to the most that are printed. @throws ApiError */
const wholeList = async (conditions: Conditions): Promise<readonly Referral[]> => {
  const referrals: Referral[] = []
  for (let page = 1; referrals.length < maxPrintedRows; page += 1) {
    const loaded = await api.listUnansweredReferrals({ ...conditions, page, perPage: perPrintedPage })
    referrals.push(...loaded.referrals)
    if (page >= loaded.totalPage) break
  }
  return referrals
}

const day = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (text: string | null): string | undefined => (text !== null && day.test(text) ? text : undefined)

const listStyle = { listStyle: 'none', m: 0, p: 0, mb: 1 } as const

/** What the address shows: the page, the department and the days. */
const useView = () => {
  const locale = useLocale() ?? 'ja'
  const [parameters, setParameters] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(parameters.get('page') ?? 1)) || 1)
  const department = parameters.get('department') === null ? all : Number(parameters.get('department'))
  const [from, to] = [dayIn(parameters.get('from')), dayIn(parameters.get('to'))]
  const conditions: Conditions = {
    ...(department !== all && { ownDepartmentId: department }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
  /** The address with other conditions begins with the first page. */
  const narrow = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(parameters)
    next.delete('page')
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) next.delete(key)
      else next.set(key, value)
    }
    setParameters(next, { replace: true })
  }
  const hasPeriod = from !== undefined || to !== undefined
  const period = [from, to].map((one) => (one === undefined ? '' : formatShortDate(one, locale))).join('〜')
  const showPage = (next: number) =>
    setParameters({ ...Object.fromEntries(parameters), page: String(next) }, { replace: true })
  return { page, department, conditions, hasPeriod, period, narrow, showPage }
}

/** The rows of all pages, on paper alone. */
const PrintedRows = ({ referrals, total }: { readonly referrals: readonly Referral[]; readonly total: number }) => {
  const translate = useTranslate()
  return (
    <>
      <Stack component="ul" sx={{ ...listStyle, display: 'none', '@media print': { display: 'block' } }}>
        {referrals.map((referral) => (
          <Row key={referral.id} referral={referral} />
        ))}
      </Stack>
      {referrals.length < total && (
        <Typography variant="caption" component="p" sx={{ display: 'none', '@media print': { display: 'block' } }}>
          {translate('renkei.letters.unanswered.printed', { count: referrals.length })}
        </Typography>
      )}
    </>
  )
}

/** `/letters/unanswered`: the referrals of all partners that are recorded as unanswered, of all days or of those in the address (`from`, `to`). */
const UnansweredScreen = () => {
  const translate = useTranslate()
  const departments = useOwnDepartments()
  const counted = useCounted('records')
  const { page, department, conditions, hasPeriod, period, narrow, showPage } = useView()
  const query = useQuery({
    queryKey: ['referrals', 'unanswered', conditions, page],
    queryFn: ({ signal }) => api.listUnansweredReferrals({ ...conditions, page, perPage }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { whole, isPrinting, print } = usePrintedWhole(() => wholeList(conditions))
  const locale = useLocale() ?? 'ja'
  const text = (key: string) => translate(`renkei.letters.unanswered.${key}`)
  const named = [...departments.map(({ id }) => id), none]
  const gone = department === all || named.includes(department) ? [] : [department]
  const departmentName = useDepartmentName([...named, ...gone], translate('renkei.letters.no_department'))
  const nameOf = (id: number) => (id === all ? text('all_departments') : departmentName(id))
  return (
    <Page title={translate('renkei.shell.screens.referral_letters')}>
      <LetterTabs />
      <Block
        title={text(hasPeriod ? 'title_of_period' : 'title')}
        help={translate('renkei.referral_figures.unreplied_counts')}
        actions={
          <Stack direction="row" className="no-print" sx={{ gap: 1 }}>
            <ExportButton
              name={text('file')}
              narrowed={[...(department === all ? [] : [nameOf(department)]), ...(hasPeriod ? [period] : [])]}
              csv={() => api.exportUnansweredReferrals(conditions)}
              disabled={!query.data || query.isPlaceholderData}
            />
            <Button startIcon={<PrintOutlined />} loading={isPrinting} onClick={print}>
              {text('print')}
            </Button>
          </Stack>
        }
      >
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1 }}>
          <FoundCount
            isPending={query.isPending && !query.error}
            count={query.data && counted(query.data.totalCount)}
          />
          <OneChoice
            label={text('department')}
            isLabelHidden
            choices={[all, ...named, ...gone]}
            nameOf={nameOf}
            value={department}
            onChange={(chosen) => narrow({ department: chosen === all ? null : String(chosen) })}
            minWidth={180}
          />
          {hasPeriod && (
            <Chip
              variant="outlined"
              label={translate('renkei.letters.unanswered.period', { period })}
              deleteIcon={<Close aria-label={text('all_days')} />}
              onDelete={() => narrow({ from: null, to: null })}
            />
          )}
          <Typography variant="caption" sx={{ display: 'none', '@media print': { display: 'block' } }}>
            {formatDate(today(), locale)}
          </Typography>
        </Stack>
        <QueryState query={query} lines={8}>
          {({ referrals, totalPage }) =>
            referrals.length === 0 ? (
              <EmptyState title={text('none')} />
            ) : (
              <>
                {whole && <PrintedRows referrals={whole} total={query.data?.totalCount ?? 0} />}
                <Stack
                  component="ul"
                  aria-label={text('title')}
                  className={whole ? 'no-print' : undefined}
                  sx={listStyle}
                >
                  {referrals.map((referral) => (
                    <Row key={referral.id} referral={referral} />
                  ))}
                </Stack>
                <Pages count={totalPage} page={page} onChange={showPage} />
              </>
            )
          }
        </QueryState>
      </Block>
    </Page>
  )
}

export default UnansweredScreen
