import { Box, Button, Stack, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { maxRecipients } from '#contract/emails/recipients.ts'
import { api } from '#dataProvider/client.ts'
import { formatCount, today } from '#ui/format.ts'
import { ConditionChips } from '#ui/institutions/ConditionChips.tsx'
import { conditionsFrom } from '#ui/institutions/conditions.ts'
import { ConditionsSheet } from '#ui/institutions/ConditionsSheet.tsx'
import type { useLookups } from '#ui/institutions/useLookups.ts'
import { MarkedFilters } from '#ui/list/savedFilters/MarkedFilters.tsx'
import { SavedFilters } from '#ui/list/savedFilters/SavedFilters.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Pages } from '#ui/page/Pages.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import {
  conditionsOf,
  type DestinationConditions,
  type DestinationFilter,
  filterCountOf,
  furtherCountOf,
  noFilter,
} from './destinationConditions.ts'
import { DestinationRows } from './DestinationRows.tsx'
import './texts.ts'
import '#ui/institutions/texts.ts'

const perPage = 25

/** Doctors who are taken as recipients: those who fulfil conditions, with their number. */
export interface TakenDoctors {
  readonly conditions: DestinationConditions
  readonly count: number
}

export interface FoundDoctorsProps {
  readonly filter: DestinationFilter
  readonly onFilter: (filter: DestinationFilter) => void
  readonly lookups: ReturnType<typeof useLookups>
  /** The fields of the filter, where they do not stand beside what is found. */
  readonly form: ReactNode | null
  readonly isSales: boolean
  readonly selected: ReadonlySet<number>
  readonly onSelect: (ids: readonly number[], isSelected: boolean) => void
  readonly onTake: (taken: TakenDoctors) => void
}

/** The doctors who fulfil the conditions of a filter, to be taken all or one by one. */
export const FoundDoctors = (props: FoundDoctorsProps) => {
  const { filter, onFilter, lookups, form, isSales, selected, onSelect, onTake } = props
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const conditions = conditionsOf(filter, today())
  const [{ page, of }, setPage] = useState({ page: 1, of: filter })
  const shownPage = of === filter ? page : 1
  const query = useQuery({
    queryKey: ['email_destinations', conditions, shownPage],
    queryFn: ({ signal }) =>
      api.searchEmailDestinations({ body: { ...conditions, page: shownPage, perPage } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_recipients.choose.${key}`, args)
  const total = query.data?.totalCount ?? 0
  const count = query.data ? formatCount(total, locale) : ''
  const isTooMany = total > maxRecipients
  const empty = filterCountOf(filter) === 0 ? 'none' : 'none_found'
  return (
    <Box
      component="section"
      aria-label={words('result')}
      tabIndex={0}
      sx={{ p: 2, height: '100%', overflow: 'auto', minWidth: 0 }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <Typography className="figures" aria-live="polite" sx={{ fontWeight: 700, flexGrow: 1 }}>
          {count && words('found', { count })}
        </Typography>
        {form && (
          <ConditionsSheet
            title={translate('renkei.medical_institutions.conditions.title')}
            conditions={filter.institutions}
            furtherCount={furtherCountOf(filter)}
            done={words('show', { count })}
            onClear={() => onFilter(noFilter)}
          >
            {form}
          </ConditionsSheet>
        )}
        <SavedFilters
          screen="medical_institutions_search"
          conditions={{ ...filter.institutions }}
          onRecall={(saved) => onFilter({ ...filter, institutions: conditionsFrom(saved) })}
        />
        <Button
          variant="outlined"
          disabled={total === 0 || isTooMany}
          onClick={() => onTake({ conditions, count: total })}
        >
          {words('take_all', { count })}
        </Button>
      </Stack>
      {isTooMany && (
        <Typography color="error" sx={{ mb: 1 }}>
          {words('too_many', { most: formatCount(maxRecipients, locale) })}
        </Typography>
      )}
      <MarkedFilters
        screen="medical_institutions_search"
        conditions={{ ...filter.institutions }}
        conditionsIn={(saved) => ({ ...conditionsFrom(saved) })}
        onChange={(marked) => onFilter({ ...filter, institutions: conditionsFrom(marked) })}
        opens={false}
      />
      <ConditionChips
        conditions={filter.institutions}
        lookups={lookups}
        onChange={(institutions) => onFilter({ ...filter, institutions })}
      />
      <QueryState query={query} lines={8}>
        {({ emailDestinations, totalPage }) =>
          emailDestinations.length === 0 ? (
            <EmptyState title={words(empty)} hint={words(`${empty}_hint`)} />
          ) : (
            <>
              <DestinationRows
                destinations={emailDestinations}
                selected={selected}
                isSales={isSales}
                onSelect={onSelect}
              />
              <Box sx={{ mt: 1.5 }}>
                <Pages count={totalPage} page={shownPage} onChange={(next) => setPage({ page: next, of: filter })} />
              </Box>
            </>
          )
        }
      </QueryState>
    </Box>
  )
}
