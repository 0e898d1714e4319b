import { Box, Button, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { maxRecipients } from '#contract/emails/recipients.ts'
import { api } from '#dataProvider/client.ts'
import { formatCount, today } from '#ui/format.ts'
import { CancelButton, CloseCross, TypingDialog } from '#ui/form/TypingDialog.tsx'
import { useKeptState } from '#ui/form/useKeptState.ts'
import { isLike, useTypedState } from '#ui/form/useTypedState.ts'
import { ConditionChips } from '#ui/institutions/ConditionChips.tsx'
import { conditionsFrom } from '#ui/institutions/conditions.ts'
import { ConditionsSheet } from '#ui/institutions/ConditionsSheet.tsx'
import { useLookups } from '#ui/institutions/useLookups.ts'
import { MarkedFilters } from '#ui/list/savedFilters/MarkedFilters.tsx'
import { SavedFilters } from '#ui/list/savedFilters/SavedFilters.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Pages } from '#ui/page/Pages.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { useDevice } from '#ui/useDevice.ts'
import type { ChooseDoctorsProps } from './ChooseDoctors.tsx'
import {
  conditionsOf,
  type DestinationConditions,
  filterCountOf,
  furtherCountOf,
  noFilter,
} from './destinationConditions.ts'
import { DestinationFilters } from './DestinationFilters.tsx'
import { DestinationRows } from './DestinationRows.tsx'
import { TakeQuestion } from './TakeQuestion.tsx'
import './texts.ts'
import '#ui/institutions/texts.ts'

const perPage = 25
/** The most single doctors that one call takes. */
const maxSelected = 1_000

interface Taken {
  readonly conditions: DestinationConditions
  readonly count: number
}

/** Chooses recipients of a draft: all doctors who fulfil conditions, or single ones. */
export const DoctorsDialog = ({
  email,
  presentCount,
  onClose,
}: ChooseDoctorsProps & { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const device = useDevice()
  const titleId = useId()
  const lookups = useLookups()
  // Conditions take time to set. They stay when the dialog is closed, until recipients were taken by them.
  const {
    value: filter,
    change: setFilter,
    forget,
  } = useKeptState(
    `email ${email.id} doctors`,
    () => noFilter,
    (kept) => (isLike(noFilter, kept) ? kept : undefined),
  )
  const [page, setPage] = useState(1)
  const [selectedIds, setSelectedIds] = useTypedState<readonly number[]>(`email ${email.id} selected doctors`, [])
  const selected: ReadonlySet<number> = new Set(selectedIds)
  const [taken, setTaken] = useState<Taken | null>(null)
  const conditions = conditionsOf(filter, today())
  const query = useQuery({
    queryKey: ['email_destinations', conditions, page],
    queryFn: ({ signal }) => api.searchEmailDestinations({ body: { ...conditions, page, perPage } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_recipients.choose.${key}`, args)
  const change = (next: typeof filter) => {
    setFilter(next)
    setPage(1)
  }
  const select = (ids: readonly number[], isSelected: boolean) =>
    setSelectedIds((before) => {
      const next = new Set(before)
      for (const id of ids) {
        if (isSelected) next.add(id)
        else next.delete(id)
      }
      return [...next]
    })
  const total = query.data?.totalCount ?? 0
  const count = query.data ? formatCount(total, locale) : ''
  const isTooMany = total > maxRecipients
  const form = <DestinationFilters filter={filter} lookups={lookups} onChange={change} />
  return (
    <TypingDialog
      typed={selectedIds.toSorted((a, b) => a - b)}
      onClose={onClose}
      fullWidth
      maxWidth="lg"
      fullScreen={device === 'phone'}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { height: device === 'phone' ? undefined : '90dvh' } } }}
    >
      <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        {words('title')}
        <CloseCross />
      </DialogTitle>
      <DialogContent
        dividers
        sx={{
          display: 'grid',
          gap: 2,
          p: 0,
          alignItems: 'start',
          gridTemplateColumns: device === 'pc' ? '280px minmax(0, 1fr)' : 'minmax(0, 1fr)',
          ...(device === 'pc' && { overflow: 'hidden', gridTemplateRows: 'minmax(0, 1fr)' }),
        }}
      >
        {device === 'pc' && (
          <Box
            component="section"
            aria-label={translate('renkei.medical_institutions.conditions.title')}
            sx={{ p: 2, height: '100%', overflow: 'auto', borderRight: 1, borderColor: 'line' }}
          >
            {form}
          </Box>
        )}
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
            {device !== 'pc' && (
              <ConditionsSheet
                title={translate('renkei.medical_institutions.conditions.title')}
                conditions={filter.institutions}
                furtherCount={furtherCountOf(filter)}
                done={words('show', { count })}
                onClear={() => change(noFilter)}
              >
                {form}
              </ConditionsSheet>
            )}
            <SavedFilters
              screen="medical_institutions_search"
              conditions={{ ...filter.institutions }}
              onRecall={(saved) => change({ ...filter, institutions: conditionsFrom(saved) })}
            />
            <Button
              variant="outlined"
              disabled={total === 0 || isTooMany}
              onClick={() => setTaken({ conditions, count: total })}
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
            onChange={(marked) => change({ ...filter, institutions: conditionsFrom(marked) })}
            opens={false}
          />
          <ConditionChips
            conditions={filter.institutions}
            lookups={lookups}
            onChange={(institutions) => change({ ...filter, institutions })}
          />
          <QueryState query={query} lines={8}>
            {({ emailDestinations, totalPage }) =>
              emailDestinations.length === 0 ? (
                <EmptyState
                  title={words(filterCountOf(filter) === 0 ? 'none' : 'none_found')}
                  hint={words(filterCountOf(filter) === 0 ? 'none_hint' : 'none_found_hint')}
                />
              ) : (
                <>
                  <DestinationRows
                    destinations={emailDestinations}
                    selected={selected}
                    isSales={email.category === 'sales'}
                    onSelect={select}
                  />
                  <Box sx={{ mt: 1.5 }}>
                    <Pages count={totalPage} page={page} onChange={setPage} />
                  </Box>
                </>
              )
            }
          </QueryState>
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Typography className="figures" aria-live="polite" sx={{ flexGrow: 1 }}>
          {words(selected.size > maxSelected ? 'too_many_selected' : 'selected', {
            count: formatCount(selected.size, locale),
            most: formatCount(maxSelected, locale),
          })}
        </Typography>
        <CancelButton />
        <Button
          variant="contained"
          disabled={selected.size === 0 || selected.size > maxSelected}
          onClick={() => setTaken({ conditions: { doctorIds: [...selectedIds] }, count: selected.size })}
        >
          {words('take_selected')}
        </Button>
      </DialogActions>
      {taken && (
        <TakeQuestion
          emailId={email.id}
          {...taken}
          presentCount={presentCount}
          onDone={() => {
            forget()
            onClose()
          }}
          onClose={() => setTaken(null)}
        />
      )}
    </TypingDialog>
  )
}
