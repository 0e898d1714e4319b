import { Box, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { LetterKind, letterKinds } from '#contract/facts/referralLetters.ts'
import { api } from '#dataProvider/client.ts'
import { LetterTabs } from '../LetterTabs.tsx'
import { NotBegun } from '../NotBegun.tsx'
import { enumKey } from '#ui/fields/fieldText.ts'
import { formatMonth, formatMonthRange } from '#ui/format.ts'
import { csvOf } from '#ui/list/csv.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { Block } from '#ui/page/Block.tsx'
import { Page } from '#ui/page/Page.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { UntilAnswered } from '#ui/page/UntilAnswered.tsx'
import { type Rates, rateOf, shownPeriod } from './rates.ts'
import { RatesTable } from './RatesTable.tsx'
import '../texts.ts'

const useRatesCsv = () => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.letters.rates.${key}`)
  return ({ months, whole, departments }: Rates): Promise<Blob> =>
    csvOf(
      [text('department'), text('month'), text('in_time'), text('due'), text('rate'), text('unsettled')],
      [
        { name: text('whole'), counts: whole },
        ...departments.map(({ ownDepartment, months: counts }) => ({
          name: ownDepartment?.name ?? translate('renkei.letters.no_department'),
          counts,
        })),
      ].flatMap(({ name, counts }) =>
        months.map(({ month, isKnown, isSettled }, index) => {
          const { inTimeCount, dueCount } = counts[index] ?? { inTimeCount: 0, dueCount: 0 }
          const rate = isKnown ? rateOf({ inTimeCount, dueCount }) : null
          return [
            name,
            month.slice(0, 7),
            isKnown ? String(inTimeCount) : '',
            isKnown ? String(dueCount) : '',
            rate === null ? '' : rate.toFixed(1),
            isSettled ? '' : text('unsettled'),
          ]
        }),
      ),
    )
}

/** `/letters/rates`: how many letters were sent in time, by department and month. */
const RatesScreen = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [parameters, setParameters] = useSearchParams()
  const kind = LetterKind.safeParse(parameters.get('kind')).data
  const query = useQuery({
    queryKey: ['referral_letters', 'rates', kind],
    queryFn: ({ signal }) => api.listReferralLetterRates(kind ? { kind } : {}, { signal }),
    placeholderData: keepPreviousData,
  })
  const csv = useRatesCsv()
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.letters.rates.${key}`, args)
  const period = query.data && shownPeriod(query.data)
  return (
    <Page title={translate('renkei.shell.screens.referral_letters')}>
      <LetterTabs />
      {query.data?.months.length === 0 ? (
        <NotBegun />
      ) : (
        <Block
          title={text('title')}
          help={text('definition')}
          actions={
            <ExportButton
              name={text('title')}
              narrowed={[
                ...(period ? [formatMonthRange(period, locale)] : []),
                ...(kind ? [translate(enumKey('referral_letters', 'kind', kind))] : []),
              ]}
              csv={() => (query.data ? csv(query.data) : Promise.reject(new Error('Not loaded yet')))}
              disabled={!query.data || query.isPlaceholderData}
            />
          }
        >
          <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 1 }}>
            {text('beside')}
          </Typography>
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1.5 }}>
            <ToggleButtonGroup
              exclusive
              size="small"
              color="primary"
              aria-label={translate('resources.referral_letters.fields.kind')}
              value={kind ?? 'all'}
              onChange={(_event, chosen: string | null) =>
                chosen !== null && setParameters(chosen === 'all' ? {} : { kind: chosen }, { replace: true })
              }
            >
              {['all', ...letterKinds].map((each) => (
                <ToggleButton key={each} value={each} sx={{ minHeight: { xs: 44, md: 34 } }}>
                  {each === 'all' ? text('all_kinds') : translate(enumKey('referral_letters', 'kind', each))}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            {period && (
              <Typography variant="caption" color="text.secondary">
                {text('period', { months: formatMonthRange(period, locale) })}
                {query.data?.baseMonth &&
                  ` ${text('base_month', { month: formatMonth(query.data.baseMonth, locale) })}`}
              </Typography>
            )}
          </Stack>
          <QueryState query={query} lines={8}>
            {(rates) => (
              <UntilAnswered isPrevious={query.isPlaceholderData}>
                <RatesTable rates={rates} />
                {rates.months.some(({ isKnown, isSettled }) => isKnown && !isSettled) && (
                  <Box sx={{ mt: 1, fontSize: 12, color: 'text.secondary' }}>{text('unsettled_hint')}</Box>
                )}
              </UntilAnswered>
            )}
          </QueryState>
        </Block>
      )}
    </Page>
  )
}

export default RatesScreen
