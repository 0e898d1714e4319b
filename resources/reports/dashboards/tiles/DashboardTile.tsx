import { Box, Typography } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { unknownText } from '#contract/comparison.ts'
import { emptyReason } from '#contract/reports/words/columnNotes.ts'
import { followsBaseMonth, inFiscalYear } from '#contract/reports/words/fiscalYearWords.ts'
import { chartPeriodNote, ownTitleOf, tileChartNames } from '#contract/reports/tiles/tileChartNames.ts'
import { BarChart } from '#ui/charts/drawing/BarChart.tsx'
import { LineChart } from '#ui/charts/drawing/LineChart.tsx'
import { ChartBlock } from '#ui/charts/ChartBlock.tsx'
import { FiguresNotesContext, type Note } from '#ui/charts/figures/figuresNotes.ts'
import { NotComparedText } from '#ui/NotComparedText.tsx'
import { Block } from '#ui/page/Block.tsx'
import { Explanation } from '#ui/page/Explanation.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { UntilAnswered } from '#ui/page/UntilAnswered.tsx'
import { useDepartmentName } from '#resources/facts/referrals/useDepartmentName.ts'
import { useOwners } from '#ui/permissions/useOwners.ts'
import { useCountedRows, useRowCount } from '#ui/reports/useRowCount.ts'
import { FigureNotes } from '#ui/reports/FigureNotes.tsx'
import { chartOfReport, tileChartData, tileChartKind, tileFigures } from './tileChartData.ts'
import { countedIn, repeatedRowsOf } from './tileCells.ts'
import { TileNumber } from './TileNumber.tsx'
import { TileTable } from './TileTable.tsx'
import { ReferenceNote, ReportLink, UnhonouredChips } from './TileTools.tsx'
import { useNear } from './useNear.ts'
import { type Tile, type TileResult, type TileSetting, useTile } from './useTile.ts'
import { nameSeparator, today } from '#ui/format.ts'
import '#ui/charts/texts.ts'

interface PartProps {
  readonly tile: Tile
  readonly title: string
  readonly query: UseQueryResult<TileResult>
  /** Whether the dashboard is narrowed to a department. */
  readonly isOfDepartment: boolean
}

const useTexts = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.dashboards.tile.${key}`, args)
  return { locale, text, monthName: translate('renkei.charts.month') }
}

/** Why a tile has no values: its report is gone or cannot be computed, or the plan lacks a feature. */
const useMissing = (result: TileResult | undefined) => {
  const { text } = useTexts()
  const owners = useOwners()
  const isOwner = useCurrentUser()?.role === 'owner'
  if (!result || result.state === 'shown') return undefined
  const hint = text(`${result.state}_hint${result.state === 'locked' && isOwner ? '_for_owner' : ''}`, { owners })
  return { title: text(result.state), hint: [...result.faults, hint].join(' ') }
}

const Missing = ({ result }: { readonly result: TileResult }) => {
  const missing = useMissing(result)
  return missing && <EmptyState {...missing} />
}

/** Why a chart has no values: its periods are not loaded. */
const nothingOf = ({ chart, columns, conditionsNotCompared }: TileResult, locale: string): string | undefined => {
  const language = locale.startsWith('ja') ? 'ja' : 'en'
  if (chart) return chart.notCompared ? unknownText(chart.notCompared, language) : undefined
  return emptyReason(columns, conditionsNotCompared, language)
}

const ChartTile = ({ tile, title, query, isOfDepartment }: PartProps) => {
  const texts = useTexts()
  const { text, locale } = texts
  const rowCount = useRowCount(tile.reportType)
  const countedRows = useCountedRows()
  const result = query.data
  const ofReport = result && chartOfReport(tile, result)
  const [firstSpan] = result?.chart?.spans ?? []
  const period = chartPeriodNote(
    tile.chart?.chart,
    firstSpan && { first: firstSpan.startDate, last: firstSpan.endDate },
    locale.startsWith('ja') ? 'ja' : 'en',
  )
  const notes = [
    ...(period === undefined ? [] : [period]),
    ...(ofReport && ofReport.total > ofReport.shown
      ? [
          text('lines', {
            total: countedRows(ofReport.total, countedIn(tile, result)),
            count: rowCount(ofReport.shown),
          }),
        ]
      : []),
    ...(ofReport && ofReport.leftOut.length > 0
      ? [text('other_units', { columns: ofReport.leftOut.join(nameSeparator(locale)) })]
      : []),
  ]
  const missing = useMissing(result)
  const meanings = (ofReport?.drawn ?? [])
    .flatMap(({ heading, meaning }) => (meaning ? [text('meaning', { heading, meaning })] : []))
    .join('\n')
  return (
    <ChartBlock
      title={title}
      figures={tileFigures(tile)}
      query={query}
      dataOf={(reply) => tileChartData(tile, reply, texts)}
      actions={
        <>
          {meanings && <Explanation of={title} text={meanings} />}
          <ReportLink tile={tile} name={result?.name} />
        </>
      }
      note={
        <>
          <UnhonouredChips result={result} />
          {isOfDepartment && <ReferenceNote result={result} />}
          {notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
          <NotComparedText why={result?.chart?.notCompared} />
          {result?.chart?.cautions?.map((caution) => (
            <div key={caution}>{caution}</div>
          ))}
          <FigureNotes
            charted={ofReport?.drawn ?? []}
            periodsOf={ofReport?.drawn}
            conditions={result?.conditionsNotCompared}
            rows={result && ofReport && repeatedRowsOf(result)}
          />
        </>
      }
      empty={missing ?? { title: (result && nothingOf(result, locale)) ?? text('empty') }}
    >
      {(data) => {
        const kind = tileChartKind(tile, data)
        return kind === 'line' ? <LineChart data={data} /> : <BarChart mode={kind} data={data} />
      }}
    </ChartBlock>
  )
}

const ReportTile = ({ tile, title, query, isOfDepartment, isFixed }: PartProps & { readonly isFixed: boolean }) => (
  <Block title={title} actions={<ReportLink tile={tile} name={query.data?.name} />} long>
    <QueryState query={query} lines={tile.display === 'number' ? 3 : 8}>
      {(result) => (
        <UntilAnswered isPrevious={query.isPlaceholderData}>
          <UnhonouredChips result={result} />
          {isOfDepartment && <ReferenceNote result={result} />}
          {result.state !== 'shown' ? (
            <Missing result={result} />
          ) : tile.display === 'number' ? (
            <TileNumber kind={tile.reportType} isNamed={ownTitleOf(tile) !== null} result={result} />
          ) : (
            <TileTable title={title} tile={tile} result={result} isFixed={isFixed} />
          )}
        </UntilAnswered>
      )}
    </QueryState>
  </Block>
)

const NoteTile = ({ tile, title }: Pick<PartProps, 'tile' | 'title'>) => (
  <Block title={title} tone="note">
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{tile.text}</Typography>
  </Block>
)

/** The department to which the figures of a chart are narrowed, for its picture and files; none where the tile does not follow the filter. */
const useConditions = ({ filters: { departmentId } }: TileSetting, result: TileResult | undefined): readonly Note[] => {
  const translate = useTranslate()
  const nameOf = useDepartmentName(
    departmentId === null ? [] : [departmentId],
    translate('renkei.dashboards.filters.no_department'),
  )
  if (departmentId === null || !result || result.unhonoured.some(({ filter }) => filter === 'own_department')) return []
  return [[translate('renkei.dashboards.filters.department'), nameOf(departmentId), 'condition']]
}

/** A tile. It loads when it comes near the window, fails and retries by itself. */
export const DashboardTile = ({ tile, setting }: { readonly tile: Tile; readonly setting: TileSetting }) => {
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const [ref, isNear] = useNear()
  const query = useTile(tile, setting, isNear)
  const isOfDepartment = setting.filters.departmentId !== null
  const conditions = useConditions(setting, query.data)
  const ownTitle = ownTitleOf(tile)
  const at = { baseMonth: query.data?.baseMonth ?? setting.filters.baseMonth, today: today() }
  const isTold = ownTitle !== null && (query.data === undefined || followsBaseMonth(query.data))
  const title =
    (isTold ? inFiscalYear(ownTitle, at, language) : ownTitle) ??
    query.data?.name ??
    (tile.type === 'report' ? '…' : tileChartNames(tile.chart)[language])
  const isChart = tile.type === 'chart' || tile.display === 'bar' || tile.display === 'line'
  return (
    <Box ref={ref} sx={{ height: '100%', '& > *': { height: '100%' } }}>
      {tile.type === 'note' ? (
        <NoteTile tile={tile} title={title} />
      ) : isChart ? (
        <FiguresNotesContext value={conditions}>
          <ChartTile tile={tile} title={title} query={query} isOfDepartment={isOfDepartment} />
        </FiguresNotesContext>
      ) : (
        <ReportTile
          tile={tile}
          title={title}
          query={query}
          isOfDepartment={isOfDepartment}
          isFixed={setting.refreshes !== undefined}
        />
      )}
    </Box>
  )
}
