import { Close } from '@mui/icons-material'
import { Box, Drawer, IconButton, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { unitWordAfter } from '#contract/analysis/analysisWords.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { FiguresNotesContext } from '#ui/charts/figures/figuresNotes.ts'
import { formatCount, formatMonthRange } from '#ui/format.ts'
import { useDevice } from '#ui/useDevice.ts'
import { referralsAddress, referralsIn } from '#resources/facts/institutionCharts/referralsAddress.ts'
import { useOwnDepartments } from '#resources/facts/referrals/useOwnDepartments.ts'
import { useAnalysis } from '../analysis.ts'
import { RankingBlock } from '../rankings/RankingBlock.tsx'
import type { Ranked } from '../rankings/useRanking.ts'
import { daysOf } from '../view/period.ts'
import { useAskedWords } from '../view/useAskedWords.ts'
import type { Behind } from '../view/view.ts'

type Referring = Reply<'rankReferralTotals'>['medicalInstitutions'][number]
type Receiving = Reply<'rankBothReferrals'>['medicalInstitutions'][number]

const Count = ({ count }: { readonly count: number }) => {
  const locale = useLocale() ?? 'ja'
  const digits = formatCount(count, locale)
  return (
    <>
      <strong>{digits}</strong>
      <Box component="span" sx={{ fontSize: 12, ml: 0.25 }}>
        {unitWordAfter(digits, 'referrals', locale.startsWith('ja') ? 'ja' : 'en')}
      </Box>
    </>
  )
}

/** The query for the institutions behind a bar. */
const useQuestion = ({ months, department }: Behind) => {
  const { filter } = useAnalysis()
  return { ...filter, period: daysOf(months), ...(department !== undefined && { ownDepartmentIds: [department] }) }
}

const useTexts = () => {
  const translate = useTranslate()
  return (key: string) => translate(`renkei.data_analysis.behind.${key}`)
}

/** The list of an institution's referrals behind the bar, or of the reverse referrals to it. */
const listOf = ({ of, months, department }: Behind, { medicalInstitution }: Ranked) =>
  referralsAddress(medicalInstitution.id, referralsIn(daysOf(months), department), of)

const Referring = ({ behind }: { readonly behind: Behind }) => {
  const text = useTexts()
  const body = useQuestion(behind)
  return (
    <RankingBlock<Referring>
      title={text('referring')}
      defined={['referral_count']}
      ranking={{
        key: ['rankReferralTotals', body],
        load: (page, options) => api.rankReferralTotals({ body: { ...body, ...page } }, options),
      }}
      to={(row) => listOf(behind, row)}
      sizeOf={({ referralCount }) => referralCount}
      figures={({ referralCount }) => <Count count={referralCount} />}
      columns={[{ label: text('referrals'), unit: 'referrals', valueOf: (row) => row.referralCount }]}
      empty={text('nothing')}
    />
  )
}

const Receiving = ({ behind }: { readonly behind: Behind }) => {
  const text = useTexts()
  const body = { ...useQuestion(behind), sortBy: 'reverse_referral_count' as const, sort: 'desc' as const }
  return (
    <RankingBlock<Receiving>
      title={text('receiving')}
      defined={['reverse_referral_count']}
      ranking={{
        key: ['rankBothReferrals', body],
        load: (page, options) => api.rankBothReferrals({ body: { ...body, ...page } }, options),
      }}
      to={(row) => listOf(behind, row)}
      sizeOf={({ reverseReferralCount }) => reverseReferralCount}
      figures={({ reverseReferralCount }) => <Count count={reverseReferralCount} />}
      columns={[{ label: text('reverse_referrals'), unit: 'referrals', valueOf: (row) => row.reverseReferralCount }]}
      empty={text('nothing')}
    />
  )
}

interface ContentProps {
  readonly behind: Behind
  readonly titleId: string
  readonly onClose: () => void
}

const Content = ({ behind, titleId, onClose }: ContentProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const departments = useOwnDepartments()
  const text = useTexts()
  const { of, months, department } = behind
  const { view, loaded } = useAnalysis()
  const notes = useAskedWords({
    loaded,
    months,
    departments: department === undefined ? view.departments : [department],
    partners: view.partners,
  })
  const name =
    department === undefined
      ? ''
      : (departments.find(({ id }) => id === department)?.name ??
        translate('renkei.data_analysis.charts.no_department'))
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'start', justifyContent: 'space-between', gap: 1, mb: 1.5 }}>
        <div id={titleId}>
          <Typography component="h2" variant="h2">
            {text(`of_${of}`)}
          </Typography>
          <Typography color="text.secondary">
            {[formatMonthRange(months, locale), name].filter(Boolean).join(' ')}
          </Typography>
        </div>
        <IconButton aria-label={translate('renkei.shell.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Stack>
      <FiguresNotesContext value={notes}>
        {of === 'referrals' ? <Referring behind={behind} /> : <Receiving behind={behind} />}
      </FiguresNotesContext>
    </>
  )
}

/** The institutions behind a bar, next to the charts. Each links to its referrals in the bar's months. */
export const BehindDrawer = () => {
  const device = useDevice()
  const id = useId()
  const { view, change } = useAnalysis()
  const { behind } = view
  const close = () => change({ behind: null })
  return (
    <Drawer
      open={behind !== null}
      onClose={close}
      anchor={device === 'phone' ? 'bottom' : 'right'}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { width: { xs: '100%', sm: 520 }, maxHeight: { xs: '88dvh', sm: 'none' }, p: 2 },
        },
      }}
    >
      {behind && <Content behind={behind} titleId={id} onClose={close} />}
    </Drawer>
  )
}
