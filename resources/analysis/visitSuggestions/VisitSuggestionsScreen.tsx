import { Box, Button, Skeleton, Stack, Typography } from '@mui/material'
import { ListBase, useListContext, useLocale, useTranslate } from 'react-admin'
import { baseMonthPart } from '#contract/fileNames.ts'
import { api } from '#dataProvider/client.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { formatMonth } from '#ui/format.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { FoundCount } from '#ui/list/FoundCount.tsx'
import { useCounted } from '#ui/list/useCounted.ts'
import { ListCard } from '#ui/list/ListCard.tsx'
import { SortSelect } from '#ui/list/SortSelect.tsx'
import { Explanation } from '#ui/page/Explanation.tsx'
import { Page } from '#ui/page/Page.tsx'
import { SelectionPlace } from '#ui/list/SelectionPlace.tsx'
import { conditionsFrom, withoutEmpty } from './conditions.ts'
import { type Suggestion, suggestionsResource } from './suggestion.ts'
import { SuggestionConditions } from './SuggestionConditions.tsx'
import { SuggestionRow } from './SuggestionRow.tsx'
import { SuggestionSelection } from './SuggestionSelection.tsx'
import { WeightsBlock } from './WeightsBlock.tsx'
import './texts.ts'

const perPage = 25
const orders = { score: 'ASC', distance: 'ASC' } as const

const Placeholder = () => (
  <Stack spacing={2} sx={{ p: 2 }} aria-hidden>
    {Array.from({ length: 6 }, (_, row) => (
      <Stack key={row} sx={{ height: 112 }}>
        <Skeleton width="35%" height={24} />
        <Skeleton width="60%" />
        <Skeleton width="80%" />
      </Stack>
    ))}
  </Stack>
)

const Nothing = () => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const text = (key: string) => translate(`renkei.visit_suggestions.${key}`)
  const isFiltered = Object.keys(withoutEmpty(conditionsFrom(filterValues))).length > 0
  return isFiltered ? (
    <EmptyState
      title={text('empty_filtered')}
      hint={text('empty_filtered_hint')}
      action={<Button onClick={() => setFilters({}, {})}>{text('clear')}</Button>}
    />
  ) : (
    <EmptyState title={text('empty')} hint={text('empty_hint')} />
  )
}

/** The count, the order and the export. */
const Tools = () => {
  const translate = useTranslate()
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const { total, isPending, error, filterValues, sort, meta } = useListContext()
  const counted = useCounted('institutions')
  const name = translate('renkei.shell.screens.visit_suggestions')
  const conditions = withoutEmpty(conditionsFrom(filterValues))
  const { reasons, dismissed, ...medicalInstitutions } = conditions
  const body = {
    ...(reasons && { reasons }),
    ...(dismissed && { dismissed }),
    medicalInstitutions,
    sortBy: sort.field === 'distance' ? ('distance' as const) : ('score' as const),
  }
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
      <FoundCount isPending={isPending} count={error ? undefined : counted(total ?? 0)} />
      <Explanation of={name} text={translate('renkei.visit_suggestions.explanation')} />
      <SortSelect orders={orders} texts="renkei.visit_suggestions.sort" />
      <ExportButton
        name={name}
        narrowed={[
          ...baseMonthPart(typeof meta?.asOf === 'string' ? meta.asOf : null, language),
          ...(Object.keys(conditions).length > 0 ? [translate('renkei.list.narrowed')] : []),
        ]}
        csv={() => api.exportVisitSuggestions({ body })}
        disabled={!total}
      />
    </Stack>
  )
}

const Suggestions = () => {
  const { data = [] } = useListContext<Suggestion>()
  return (
    <>
      <SelectionPlace>
        <SuggestionSelection />
      </SelectionPlace>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((suggestion) => (
          <SuggestionRow key={suggestion.id} suggestion={suggestion} />
        ))}
      </Box>
    </>
  )
}

const AsOf = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { meta } = useListContext()
  if (typeof meta?.asOf !== 'string') return null
  return (
    <Typography color="text.secondary" sx={{ mb: 2 }}>
      {translate('renkei.visit_suggestions.as_of', { month: formatMonth(meta.asOf, locale) })}
    </Typography>
  )
}

/** `/visit_suggestions`: whom to visit next, and why. */
const VisitSuggestionsScreen = () => {
  const translate = useTranslate()
  return (
    <Page title={translate('renkei.shell.screens.visit_suggestions')}>
      <ListBase
        resource={suggestionsResource}
        perPage={perPage}
        sort={{ field: 'score', order: 'ASC' }}
        // The page shows failures itself.
        queryOptions={{ onError: () => {} }}
      >
        <AsOf />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' },
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <SuggestionConditions />
            <Tools />
            <ListCard placeholder={<Placeholder />} empty={<Nothing />}>
              <Suggestions />
            </ListCard>
          </Box>
          <WeightsBlock />
        </Box>
      </ListBase>
    </Page>
  )
}

export default VisitSuggestionsScreen
