import { Box, Card, Skeleton, Stack, Typography } from '@mui/material'
import { Suspense, useDeferredValue, useMemo } from 'react'
import { ColumnsButton, ListBase, useListContext, useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { FoundCount } from '#ui/list/FoundCount.tsx'
import { ListCard } from '#ui/list/ListCard.tsx'
import { MarkedFilters } from '#ui/list/savedFilters/MarkedFilters.tsx'
import { OpeningConditions } from '#ui/list/savedFilters/OpeningConditions.tsx'
import { SavedFilters } from '#ui/list/savedFilters/SavedFilters.tsx'
import { SortSelect } from '#ui/list/SortSelect.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useDevice } from '#ui/useDevice.ts'
import { ConditionChips, useConditionTexts } from '#ui/institutions/ConditionChips.tsx'
import { type Conditions, conditionsFrom, withoutEmpty } from '#ui/institutions/conditions.ts'
import { ConditionsSheet } from '#ui/institutions/ConditionsSheet.tsx'
import type { FoundInstitution } from '#ui/institutions/foundInstitution.ts'
import { LabelColumnsButton } from './search/LabelColumnsButton.tsx'
import { useShownLabels } from '#ui/institutions/shownLabels.ts'
import { NothingFound } from './search/NothingFound.tsx'
import { AddOffer } from './unlisted/AddInstitution.tsx'
import { ResultCards } from './search/ResultCards.tsx'
import { ReferralChangeLegend } from './search/ReferralCount.tsx'
import { ResultTable } from './search/ResultTable.tsx'
import { useLookups } from '#ui/institutions/useLookups.ts'
import { latePart } from '#ui/late/latePart.tsx'
import '#ui/institutions/texts.ts'

const perPage = 25
/** The name under which its conditions are saved. */
const screen = 'medical_institutions_search'
/** The table's head can turn each of them round. */
const orders = {
  relevance: 'ASC',
  distance: 'ASC',
  referralCount: 'DESC',
  referralChange: 'ASC',
  lastVisitDate: 'DESC',
  name: 'ASC',
  address: 'ASC',
  beds: 'DESC',
} as const

const ConditionsForm = latePart(async () => ({
  default: (await import('#ui/institutions/ConditionsForm.tsx')).ConditionsForm,
}))

/** A placeholder with the height of the form, shown while the form loads. */
const FormPlaceholder = () => (
  <Stack spacing={2} aria-hidden>
    {Array.from({ length: 10 }, (_, row) => (
      <Skeleton key={row} variant="rounded" height={40} />
    ))}
  </Stack>
)

const Placeholder = () => (
  <Stack spacing={2} sx={{ p: 2 }} aria-hidden>
    {Array.from({ length: 8 }, (_, row) => (
      <Stack key={row}>
        <Skeleton width="35%" height={24} />
        <Skeleton width="60%" />
      </Stack>
    ))}
  </Stack>
)

const Result = ({ onClear }: { readonly onClear: () => void }) => {
  const device = useDevice()
  const { filterValues, total } = useListContext<FoundInstitution>()
  return (
    <>
      <ListCard
        placeholder={<Placeholder />}
        empty={<NothingFound conditions={conditionsFrom(filterValues)} onClear={onClear} />}
      >
        {device === 'phone' ? <ResultCards /> : <ResultTable />}
      </ListCard>
      {total !== undefined && total > 0 && <AddOffer name={conditionsFrom(filterValues).medicalInstitutionName} />}
    </>
  )
}

const savedConditions = (saved: Readonly<Record<string, unknown>>) => ({ ...conditionsFrom(saved) })

const SearchContent = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const device = useDevice()
  const labelIds = useShownLabels().map(({ id }) => id)
  const { data, total, filterValues, setFilters, isPending, error } = useListContext<FoundInstitution>()
  // The conditions, their form and its lookups, wait until the first institutions are drawn.
  const drawn = useDeferredValue(!isPending)
  const lookups = useLookups({ enabled: drawn })
  const conditions = useMemo(() => conditionsFrom(filterValues), [filterValues])
  const narrowed = useConditionTexts(conditions, lookups)
  const change = (next: Conditions) => setFilters(next, {})
  const form = !drawn ? (
    <FormPlaceholder />
  ) : (
    <Suspense fallback={<FormPlaceholder />}>
      <ConditionsForm conditions={conditions} lookups={lookups} offersUnlisted onChange={change} />
    </Suspense>
  )
  const count = error || total === undefined ? '' : formatCount(total, locale)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '264px minmax(0, 1fr)' },
      }}
    >
      {device === 'pc' && (
        <Card
          component="section"
          aria-labelledby="conditions"
          sx={{ p: 2, position: 'sticky', top: 72, maxHeight: 'calc(100dvh - 88px)', overflow: 'auto' }}
        >
          <Typography id="conditions" component="h2" variant="h3" sx={{ mb: 2 }}>
            {translate('renkei.medical_institutions.conditions.title')}
          </Typography>
          {form}
        </Card>
      )}
      <Box sx={{ minWidth: 0 }}>
        <MarkedFilters
          screen={screen}
          conditions={{ ...conditions }}
          conditionsIn={savedConditions}
          onChange={(marked) => change(conditionsFrom(marked))}
        />
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center', mb: 1.5 }}>
          <FoundCount
            isPending={isPending}
            count={count && translate('renkei.list.counts.institutions', { smart_count: total ?? 0, count })}
          />
          {device !== 'pc' && (
            <ConditionsSheet
              title={translate('renkei.medical_institutions.conditions.title')}
              conditions={conditions}
              done={translate('renkei.medical_institutions.show_found', { count })}
              onClear={() => change({})}
            >
              {form}
            </ConditionsSheet>
          )}
          <SavedFilters
            screen={screen}
            conditions={{ ...conditions }}
            isMarkable
            onRecall={(saved) => change(conditionsFrom(saved))}
          />
          {device !== 'phone' && <ColumnsButton />}
          <LabelColumnsButton />
          <SortSelect orders={orders} texts="renkei.medical_institutions.sort" />
          <ExportButton
            name={translate('renkei.shell.screens.medical_institutions_search')}
            narrowed={narrowed}
            csv={() => api.exportMedicalInstitutions({ body: { ...conditions, labelIds } })}
            disabled={!total}
          />
        </Stack>
        <ConditionChips conditions={conditions} lookups={lookups} onChange={change} />
        <ReferralChangeLegend institutions={data ?? []} />
        <Result onClear={() => change({})} />
      </Box>
    </Box>
  )
}

/** The conditions of the first visit: the own prefecture and the tenant's chosen facility types. */
const useFirstConditions = (): Conditions => {
  const user = useCurrentUser()
  return withoutEmpty({
    prefecture: user?.tenant.prefecture ?? undefined,
    facilityTypeIds: user?.defaultFacilityTypeIds,
  })
}

/** The partner search: conditions and the matching institutions. */
const SearchScreen = () => {
  const translate = useTranslate()
  const firstConditions = useFirstConditions()
  const labelIds = useShownLabels().map(({ id }) => id)
  return (
    <Page title={translate('renkei.shell.screens.medical_institutions_search')}>
      <OpeningConditions screen={screen} resource="medical_institutions" conditionsIn={savedConditions}>
        <ListBase
          resource="medical_institutions"
          perPage={perPage}
          sort={{ field: 'relevance', order: 'ASC' }}
          {...(labelIds.length > 0 && { filter: { labelIds } })}
          filterDefaultValues={firstConditions}
          // The page shows failures itself.
          queryOptions={{ onError: () => {} }}
        >
          <SearchContent />
        </ListBase>
      </OpeningConditions>
    </Page>
  )
}

export default SearchScreen
