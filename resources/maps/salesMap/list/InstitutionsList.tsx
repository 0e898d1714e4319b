import { Box, Checkbox, FormControlLabel, Skeleton, Stack } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { Comparability } from '#contract/comparison.ts'
import { salesMapSorts } from '#contract/maps/salesMap.ts'
import { formatCount } from '#ui/format.ts'
import { useAsksForUnknown } from '#ui/institutions/TrendChoice.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { FoundCount } from '#ui/list/FoundCount.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { Pages } from '#ui/page/Pages.tsx'
import type { SalesMapConditions } from '../view/request.ts'
import type { View } from '../view/view.ts'
import { InstitutionRow } from './InstitutionRow.tsx'
import { moveBetweenRows } from './rowKeys.ts'
import { type Bounds, perPage, useInstitutions } from './useInstitutions.ts'
import '#ui/institutions/texts.ts'

export interface InstitutionsListProps {
  readonly conditions: SalesMapConditions
  readonly placing: 'placed' | 'unplaced'
  readonly bounds: Bounds | undefined
  readonly sort: View['sort']
  readonly onSort: (sort: View['sort']) => void
  readonly comparability: Comparability
  /** Whether the trend is that of the counted referrals. */
  readonly hasTrendOfCounts: boolean
  readonly pickedId: number | null
  readonly hoveredId: number | null
  readonly selected: ReadonlySet<number>
  readonly onSelect: (ids: readonly number[], isSelected: boolean) => void
  readonly onHover: (id: number | null) => void
  readonly onPick: (id: number) => void
}

const Placeholder = () => (
  <Stack aria-busy>
    {Array.from({ length: 10 }, (_, row) => (
      <Stack key={row} sx={{ minHeight: 64, px: 2, justifyContent: 'center' }}>
        <Skeleton width="60%" />
        <Skeleton width="40%" height={14} />
      </Stack>
    ))}
  </Stack>
)

/** Each sort orders from its more interesting end; unplaced institutions have no distance. */
const sortsOf = (placing: InstitutionsListProps['placing']) =>
  placing === 'placed' ? salesMapSorts : salesMapSorts.filter((sort) => sort !== 'distance')

const Rows = ({
  conditions,
  placing,
  bounds,
  sort,
  onSort,
  page,
  onPage,
  comparability,
  hasTrendOfCounts,
  pickedId,
  hoveredId,
  selected,
  onSelect,
  onHover,
  onPick,
}: InstitutionsListProps & { readonly page: number; readonly onPage: (page: number) => void }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.sales_map.list.${key}`, args)
  const sorts = sortsOf(placing)
  const sortBy = sorts.find((one) => one === sort) ?? 'referral_count'
  const asksForUnknown = useAsksForUnknown(conditions)
  const query = useInstitutions({ conditions, placing, bounds, page, sortBy })
  const found = query.data
  const institutions = found?.medicalInstitutions ?? []
  const ids = institutions.map(({ id }) => id)
  const isAllSelected = ids.length > 0 && ids.every((id) => selected.has(id))
  const count = found && formatCount(found.totalCount, locale)
  return (
    <>
      <Stack direction="row" sx={{ px: 1.5, py: 1, gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <FoundCount isPending={!found && !query.error} count={count && text(`count.${placing}`, { count })} />
        <OneChoice
          label={text('sort.title')}
          isLabelHidden
          choices={sorts}
          nameOf={(one) => text(`sort.${one}`)}
          value={sortBy}
          onChange={onSort}
          minWidth={130}
          className="no-print"
        />
      </Stack>
      {query.error && !found ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : !found ? (
        <Placeholder />
      ) : institutions.length === 0 ? (
        <EmptyState
          title={text(`empty.${placing}`)}
          hint={
            asksForUnknown
              ? translate('renkei.medical_institutions.nothing.no_trends_hint')
              : text(`empty_hint.${placing}`)
          }
        />
      ) : (
        <Box sx={{ visibility: query.isPlaceholderData ? 'hidden' : 'visible' }} aria-busy={query.isPlaceholderData}>
          <FormControlLabel
            className="no-print"
            control={
              <Checkbox
                checked={isAllSelected}
                indeterminate={!isAllSelected && ids.some((id) => selected.has(id))}
                onChange={() => onSelect(ids, !isAllSelected)}
              />
            }
            label={translate('renkei.list.select_page')}
            sx={{ ml: 0, minHeight: 44, '& .MuiCheckbox-root': { width: 44 } }}
          />
          <Box
            component="ul"
            aria-label={text(`title.${placing}`)}
            onKeyDown={moveBetweenRows}
            sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'hairline' }}
          >
            {institutions.map((institution) => (
              <InstitutionRow
                key={institution.id}
                institution={institution}
                comparability={comparability}
                hasTrendOfCounts={hasTrendOfCounts}
                isPicked={institution.id === pickedId}
                isHovered={institution.id === hoveredId}
                isSelected={selected.has(institution.id)}
                onSelect={(isSelected) => onSelect([institution.id], isSelected)}
                onHover={onHover}
                onPick={onPick}
              />
            ))}
          </Box>
        </Box>
      )}
      <Stack sx={{ py: 1, alignItems: 'center' }} className="no-print">
        <Pages count={Math.ceil((found?.totalCount ?? 0) / perPage)} page={page} onChange={onPage} />
      </Stack>
    </>
  )
}

/** The institutions in the visible part of the map, or those without a place: the form of the map that can be read and operated by keyboard. */
export const InstitutionsList = (props: InstitutionsListProps) => {
  // Another question begins with its first page.
  const question = JSON.stringify([props.conditions, props.placing, props.bounds, props.sort])
  const [{ askedFor, page }, setPage] = useState({ askedFor: question, page: 1 })
  return (
    <Rows
      {...props}
      page={askedFor === question ? page : 1}
      onPage={(next) => setPage({ askedFor: question, page: next })}
    />
  )
}
