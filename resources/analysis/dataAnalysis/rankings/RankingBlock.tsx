import { Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { Figure, FigureUnit } from '#contract/analysis/figures/figures.ts'
import { type NotCompared, notComparedText, unknownText } from '#contract/comparison.ts'
import { Block } from '#ui/page/Block.tsx'
import { headText } from '#ui/charts/chartTable.ts'
import { Definitions } from '#ui/charts/figures/Definitions.tsx'
import { FiguresMenu } from '#ui/charts/figures/FiguresMenu.tsx'
import { useFigureFiles } from '#ui/charts/figures/useFigureFiles.tsx'
import { NotComparedText } from '#ui/NotComparedText.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { formatCount } from '#ui/format.ts'
import { useTrendText } from '#ui/useTrendText.ts'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { UntilAnswered } from '#ui/page/UntilAnswered.tsx'
import { InstitutionLink } from '../InstitutionLink.tsx'
import { MoreRows } from '../MoreRows.tsx'
import { RankedRow, RankedRows, RankedRowSkeletons } from './RankedRow.tsx'
import { type Ranked, type Ranking, useRanking, wholeRanking } from './useRanking.ts'
import '#ui/texts/referralTrends.ts'

/** A figure of a ranking's rows, for its files. */
export interface RankedColumn<R extends Ranked> {
  readonly label: string
  readonly unit: FigureUnit
  /** Null if it is unknown. */
  readonly valueOf: (row: R) => number | null
}

/** A text of a ranking's rows, for its files. */
export interface RankedText<R extends Ranked> {
  readonly label: string
  readonly textOf: (row: R) => string
}

export interface RankingBlockProps<R extends Ranked> {
  readonly title: string
  /** Who stands in the ranking, below its title. */
  readonly who?: string | undefined
  /** The figures of the ranking that need a definition. */
  readonly defined: readonly Figure[]
  readonly ranking: Ranking<R>
  /** Target of a name's link; the institution's chart by default. */
  readonly to?: (row: R) => string
  /** What the row's bar is as long as; without it there are no bars. Not negative. */
  readonly sizeOf?: (row: R) => number
  /** Content next to the name. */
  readonly figures: (row: R) => ReactNode
  /** Columns of the files, between the address and the trend of referrals. */
  readonly columns: readonly RankedColumn<R>[]
  /** Columns of the files that hold words, after these. */
  readonly texts?: readonly RankedText<R>[]
  /** Shown if there are no rows. */
  readonly empty: string
  /** Why the figures of the period are unknown; it stands in place of `empty`. */
  readonly unknown?: NotCompared | null
}

/** A ranking of institutions. It loads ten rows at a time and is exported as a whole. */
export const RankingBlock = <R extends Ranked>(props: RankingBlockProps<R>) => {
  const { title, who, defined, ranking, to, sizeOf, figures, columns, texts = [], empty, unknown = null } = props
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.data_analysis.rankings.${key}`, args)
  const { told } = useTrendText()
  const query = useRanking(ranking)
  const rows = query.data?.pages.flatMap(({ medicalInstitutions }) => medicalInstitutions)
  const longest = sizeOf && rows ? Math.max(0, ...rows.map(sizeOf)) : 0
  const total = query.data?.pages[0]?.totalCount ?? 0
  const notCompared = query.data?.pages[0]?.notCompared ?? null
  const stateOf = ({ medicalInstitution: { referralTrend } }: R) => (referralTrend ? told(referralTrend) : '')
  const files = useFigureFiles({
    title,
    figures: defined,
    listOf: 'data_analysis',
    table: async () => {
      const { rows: all, total: count } = await wholeRanking(ranking)
      // Of a department alone no trend is known.
      const hasTrends = all.some(({ medicalInstitution }) => medicalInstitution.referralTrend)
      return {
        total: count,
        head: [
          text('rank'),
          text('institution'),
          text('address'),
          ...columns.map((column) => headText(column, translate, locale)),
          ...texts.map(({ label }) => label),
          ...(hasTrends ? [text('trend')] : []),
        ],
        rows: all.map((row) => [
          row.rank,
          row.medicalInstitution.name,
          row.medicalInstitution.address,
          ...columns.map(({ valueOf }) => valueOf(row)),
          ...texts.map(({ textOf }) => textOf(row)),
          ...(hasTrends ? [stateOf(row)] : []),
        ]),
      }
    },
  })
  const language = locale.startsWith('ja') ? 'ja' : 'en'
  const nothing = () => {
    if (unknown) return unknownText(unknown, language)
    return notCompared === null ? empty : notComparedText(notCompared, language)
  }
  const content = () => {
    if (query.error && !rows) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
    if (!rows) return <RankedRowSkeletons hasBars={sizeOf !== undefined} />
    if (rows.length === 0) return <EmptyState title={nothing()} />
    return (
      <>
        <NotComparedText why={notCompared} />
        <RankedRows isBusy={query.isFetching}>
          {rows.map((row) => (
            <RankedRow
              key={row.medicalInstitution.id}
              rank={text('rank_of', { rank: formatCount(row.rank, locale) })}
              name={<InstitutionLink institution={row.medicalInstitution} {...(to && { to: to(row) })} />}
              figures={figures(row)}
              share={sizeOf && (longest > 0 ? sizeOf(row) / longest : 0)}
            />
          ))}
        </RankedRows>
        <MoreRows
          shown={text('shown', { shown: formatCount(rows.length, locale), total: formatCount(total, locale) })}
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          label={text('more_of', { title })}
          onMore={() => void query.fetchNextPage()}
        />
      </>
    )
  }
  return (
    <Block
      title={title}
      long
      actions={
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, ml: 1 }}>
          <Definitions figures={defined} of={title} />
          <FiguresMenu title={title} choices={files} disabled={!total || query.isPlaceholderData} />
        </Stack>
      }
    >
      {who && (
        <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 0.5 }}>
          {who}
        </Typography>
      )}
      <UntilAnswered isPrevious={query.isPlaceholderData}>{content()}</UntilAnswered>
    </Block>
  )
}
