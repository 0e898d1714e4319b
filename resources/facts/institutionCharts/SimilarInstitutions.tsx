import { Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { comparedFigures } from '#contract/analysis/institutionFigures.ts'
import { figures } from '#contract/analysis/figures/figures.ts'
import { noValue } from '#contract/noValue.ts'
import type { Reply } from '#dataProvider/client.ts'
import { Block } from '#ui/page/Block.tsx'
import { Definitions } from '#ui/charts/figures/Definitions.tsx'
import { FiguresMenu } from '#ui/charts/figures/FiguresMenu.tsx'
import { figureText, unitText } from '#ui/charts/figures/figureText.ts'
import { useFigureFiles } from '#ui/charts/figures/useFigureFiles.tsx'
import { formatCount } from '#ui/format.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { useChartText } from './useChartText.ts'
import { useSimilarInstitutions } from './useInstitutionCharts.ts'

type Comparison = Reply<'compareSimilarInstitutions'>

/** The definition of similar institutions for this institution. */
const Meaning = ({ comparison }: { readonly comparison: Comparison }) => {
  const { text, locale } = useChartText()
  const { kinds, hasDepartments, secondaryMedicalArea: area, withinKilometres: kilometres } = comparison
  if (kinds.length === 0 || !hasDepartments) return text('similar_unknown')
  if (area === null && kilometres === null) return text('similar_nowhere')
  const place =
    area === null
      ? text('place_near', { kilometres })
      : kilometres === null
        ? text('place_area', { area })
        : text('place_both', { area, kilometres })
  const count = formatCount(comparison.similarCount, locale)
  const referring = formatCount(comparison.referringCount, locale)
  return (
    <>
      {text('similar_means', { kinds: kinds.join(text('or')), place })}{' '}
      {text(comparison.referringCount === 0 ? 'similar_none' : 'similar_count', { count, referring })}
    </>
  )
}

const Figures = ({ comparison }: { readonly comparison: Comparison }) => {
  const { text, locale } = useChartText()
  const translate = useTranslate()
  const language = locale.startsWith('ja') ? 'ja' : 'en'
  return (
    <Table
      size="small"
      sx={{
        '& th, & td': { px: { xs: 0.75, sm: 2 }, '&:first-of-type': { pl: 0 } },
        '& th': { wordBreak: 'keep-all', overflowWrap: 'normal' },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{text('figure')}</TableCell>
          <TableCell align="right">{text('own')}</TableCell>
          <TableCell align="right">
            {text('median')}
            <Typography variant="caption" component="div">
              {text('quartiles')}
            </Typography>
          </TableCell>
          <TableCell align="right">{text('rank')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {comparison.figures.map(({ key, value, median, lowerQuartile, upperQuartile, rank }) => {
          const shown = (one: number | null) => figureText(one, figures[key].unit, translate, locale)
          return (
            <TableRow key={key}>
              <TableCell component="th" scope="row">
                {figures[key].name[language]}
              </TableCell>
              <TableCell align="right" className="figures" sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
                {shown(value)}
              </TableCell>
              <TableCell align="right" className="figures" sx={{ whiteSpace: 'nowrap' }}>
                {shown(median)}
                <Typography variant="caption" component="div" color="text.secondary">
                  {`${shown(lowerQuartile)}${text('to')}${shown(upperQuartile)}`}
                </Typography>
              </TableCell>
              <TableCell align="right" className="figures" sx={{ whiteSpace: 'nowrap' }}>
                {rank === null ? noValue : text('rank_of', { rank })}
                {rank !== null && (
                  <Typography variant="caption" component="div" color="text.secondary">
                    {text('rank_among', { count: formatCount(comparison.referringCount + 1, locale) })}
                  </Typography>
                )}
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

const Menu = ({ comparison }: { readonly comparison: Comparison | undefined }) => {
  const { text, locale } = useChartText()
  const translate = useTranslate()
  const title = text('similar')
  const files = useFigureFiles({
    title,
    figures: comparedFigures,
    table: () => ({
      head: ['figure', 'unit', 'own', 'median', 'lower_quartile', 'upper_quartile', 'rank', 'among'].map((key) =>
        text(key),
      ),
      rows: (comparison?.figures ?? []).map(({ key, value, median, lowerQuartile, upperQuartile, rank }) => [
        figures[key].name[locale.startsWith('ja') ? 'ja' : 'en'],
        unitText(figures[key].unit, translate),
        value,
        median,
        lowerQuartile,
        upperQuartile,
        rank,
        (comparison?.referringCount ?? 0) + 1,
      ]),
    }),
  })
  return <FiguresMenu title={title} choices={files} disabled={!comparison?.referringCount} />
}

/** Compares the institution with similar ones nearby, and defines the comparison. */
export const SimilarInstitutions = ({ institutionId }: BlockProps) => {
  const { text } = useChartText()
  const query = useSimilarInstitutions(institutionId)
  return (
    <Block
      title={text('similar')}
      actions={
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, ml: 1 }}>
          <Definitions figures={comparedFigures} of={text('similar')} />
          <Menu comparison={query.data} />
        </Stack>
      }
    >
      <QueryState query={query} lines={8}>
        {(comparison) => (
          <>
            <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 1 }}>
              <Meaning comparison={comparison} />
            </Typography>
            {comparison.referringCount > 0 && <Figures comparison={comparison} />}
          </>
        )}
      </QueryState>
    </Block>
  )
}
