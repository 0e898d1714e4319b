import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material'
import { Add } from '@mui/icons-material'
import { Fragment, use, useMemo } from 'react'
import {
  ColumnsButton,
  ListBase,
  type RaRecord,
  SortButton,
  useCreatePath,
  useDataProvider,
  useListContext,
  useLocale,
  useTranslate,
} from 'react-admin'
import { Link, useLocation } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import { EmptyState } from '../page/EmptyState.tsx'
import { useFieldText } from '../fields/fieldText.ts'
import { Page, type PageProps } from '../page/Page.tsx'
import type { AnyDeclaration } from '../resource/declaration.ts'
import { useDevice } from '../useDevice.ts'
import { csvOf } from './csv.ts'
import { ExportButton } from './ExportButton.tsx'
import { ExtraColumns } from './extraColumns.ts'
import { FilterBar } from './filters/FilterBar.tsx'
import { FoundCount } from './FoundCount.tsx'
import { useCounted } from './useCounted.ts'
import { ListCard } from './ListCard.tsx'
import { formAddress, ListPlace } from './listPlace.ts'
import { sameFilters, sortedOut } from './filters/listFilters.ts'
import { useLatestFilters } from './filters/useLatestFilters.ts'
import { RecordCards } from './RecordCards.tsx'
import { RecordTable } from './RecordTable.tsx'
import { MarkedFilters } from './savedFilters/MarkedFilters.tsx'
import { OpeningConditions } from './savedFilters/OpeningConditions.tsx'
import { SavedFilters } from './savedFilters/SavedFilters.tsx'
import { SelectionPlace } from './SelectionPlace.tsx'
import { useView, ViewSwitch } from './ViewSwitch.tsx'
import { formatCount, nameSeparator } from '../format.ts'
import { useToast } from '../queries/useToast.tsx'

const perPage = 25
/** Maximum number of rows in a CSV export; larger exports are left to reports. */
const maxExported = 10_000

const useCsv = ({ contract, columns, hiddenColumns = [], components }: AnyDeclaration) => {
  const translate = useTranslate()
  const text = useFieldText(contract, 'file')
  const dataProvider = useDataProvider()
  const { sort, filterValues, filter, total = 0 } = useListContext()
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  const fields = [...columns, ...hiddenColumns]
  const extra = use(ExtraColumns)
  return async () => {
    if (components?.exportCsv) return components.exportCsv(filterValues)
    await api.noteListExport({ body: { list: contract.plural, recordCount: Math.min(total, maxExported) } })
    const { data } = await dataProvider.getList<RaRecord>(contract.plural, {
      pagination: { page: 1, perPage: maxExported },
      sort,
      filter: { ...filterValues, ...filter },
    })
    if (total > data.length) {
      const [count, all] = [data.length, total].map((rowCount) => formatCount(rowCount, locale))
      toast('renkei.list.export_cut', { type: 'warning', messageArgs: { count, all } })
    }
    return csvOf(
      [
        ...fields.map((field) => translate(`resources.${contract.plural}.fields.${field}`)),
        ...extra.map(({ name }) => name),
      ],
      data.map((record) => [
        ...fields.map((field) => text(field, record[field])),
        ...extra.map((column) => (column.fileText ?? column.text)(record)),
      ]),
    )
  }
}

const CreateLink = ({ plural }: { readonly plural: string }) => {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const place = use(ListPlace)
  return (
    <Button
      variant="contained"
      startIcon={<Add />}
      component={Link}
      to={formAddress(createPath({ resource: plural, type: 'create' }), place)}
    >
      {translate('renkei.list.add')}
    </Button>
  )
}

const Placeholder = () => (
  <Stack spacing={2} sx={{ p: 2 }} aria-hidden>
    {Array.from({ length: 6 }, (_, row) => (
      <Skeleton key={row} width={row % 2 ? '60%' : '80%'} height={24} />
    ))}
  </Stack>
)

interface ContentProps {
  readonly declaration: AnyDeclaration
  readonly filters: readonly string[]
  /** Whether it is the list's own screen, which shows pinned conditions and can open with some. */
  readonly isOwnScreen: boolean
}

const Empty = ({ declaration: { contract, form }, filtered }: { declaration: AnyDeclaration; filtered: boolean }) => {
  const translate = useTranslate()
  const { setFilters } = useListContext()
  if (filtered)
    return (
      <EmptyState
        title={translate('renkei.list.nothing_found')}
        action={<Button onClick={() => setFilters({}, {})}>{translate('renkei.list.clear_filters')}</Button>}
      />
    )
  return (
    <EmptyState
      title={translate(`resources.${contract.plural}.empty`)}
      hint={translate(`resources.${contract.plural}.empty_hint`)}
      action={form && <CreateLink plural={contract.plural} />}
    />
  )
}

const Content = ({ declaration, filters, isOwnScreen }: ContentProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const device = useDevice()
  const { contract, form, components, exportable = true, counts = 'records' } = declaration
  const counted = useCounted(counts)
  const { total, isPending, error } = useListContext()
  const [latestFilters, setFilters] = useLatestFilters()
  const { known: validFilters, unknown } = useMemo(
    () => sortedOut(contract.filters, filters, latestFilters),
    [contract, filters, latestFilters],
  )
  const conditionsIn = (saved: Readonly<Record<string, unknown>>) => sortedOut(contract.filters, filters, saved).known
  const ListActions = components?.listActions
  const csv = useCsv(declaration)
  const { name: viewName, view, choose } = useView(declaration)
  const Above = components?.above
  const Selection = components?.selection
  const content = view ? (
    <view.Component />
  ) : device === 'phone' ? (
    <RecordCards declaration={declaration} />
  ) : (
    <Box sx={{ overflowX: 'auto' }}>
      <RecordTable declaration={declaration} />
    </Box>
  )
  return (
    <>
      {Above && <Above />}
      {isOwnScreen && filters.length > 0 && (
        <MarkedFilters
          screen={contract.plural}
          conditions={validFilters}
          conditionsIn={conditionsIn}
          onChange={setFilters}
        />
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center', mb: 1.5 }}>
        <FoundCount isPending={isPending && !error} count={total === undefined ? undefined : counted(total)} />
        {filters.length > 0 && (
          <SavedFilters
            screen={contract.plural}
            conditions={validFilters}
            isMarkable={isOwnScreen}
            onRecall={(saved) => setFilters(conditionsIn(saved))}
          />
        )}
        {device === 'phone'
          ? contract.sorts.length > 1 && <SortButton fields={contract.sorts.map(camelName)} />
          : !view && <ColumnsButton />}
        {components?.views && <ViewSwitch declaration={declaration} current={viewName} onChoose={choose} />}
        {ListActions && <ListActions />}
        {exportable && (
          <ExportButton
            name={translate(`renkei.shell.screens.${contract.plural}`)}
            narrowed={Object.keys(validFilters).length > 0 ? [translate('renkei.list.narrowed')] : []}
            csv={csv}
            disabled={!total}
          />
        )}
        {form && <CreateLink plural={contract.plural} />}
      </Stack>
      {unknown.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1.5 }} onClose={() => setFilters(validFilters)}>
          {translate('renkei.list.unknown_filters', { names: unknown.join(nameSeparator(locale)) })}
        </Alert>
      )}
      {filters.length > 0 && (
        <FilterBar
          declaration={declaration}
          filters={filters.filter((name) => !view?.withoutFilters?.includes(name))}
          values={latestFilters}
          onChange={setFilters}
        />
      )}
      {view?.standalone ? (
        content
      ) : (
        <ListCard
          placeholder={<Placeholder />}
          empty={
            <Empty declaration={declaration} filtered={!sameFilters(validFilters, declaration.filterDefaults ?? {})} />
          }
        >
          {Selection && (
            <SelectionPlace>
              <Selection />
            </SelectionPlace>
          )}
          {content}
        </ListCard>
      )}
    </>
  )
}

export interface ListScreenProps extends Partial<Pick<PageProps, 'title' | 'back'>> {
  readonly declaration: AnyDeclaration
  /** Fixed filters of the screen that nobody can change on it. New records start with their values. */
  readonly filter?: Readonly<Record<string, unknown>>
}

const noFilters: readonly string[] = []

/** The list of a declared resource: filters, saved and pinned filters, sorting, columns, CSV, pagination. The address bar holds the conditions. */
export const ListScreen = ({ declaration, title, back, filter }: ListScreenProps) => {
  const translate = useTranslate()
  const { contract, filters = noFilters, columns, sort, filterDefaults } = declaration
  const offered = useMemo(() => filters.filter((name) => !filter || !(name in filter)), [filters, filter])
  const [first = 'id'] = columns
  const { pathname } = useLocation()
  const place = useMemo(() => (filter ? { given: filter, backTo: pathname } : undefined), [filter, pathname])
  const Around = declaration.components?.around ?? Fragment
  const isOwnScreen = back === undefined
  const heading = title ?? translate(`renkei.shell.screens.${contract.plural}`)
  return (
    <Page title={heading} {...(back && { back })}>
      {back && (
        <Typography component="h1" variant="h2" sx={{ mb: 2 }}>
          {heading}
        </Typography>
      )}
      <OpeningConditions
        screen={isOwnScreen ? contract.plural : undefined}
        resource={contract.plural}
        conditionsIn={(saved) => sortedOut(contract.filters, offered, saved).known}
      >
        <ListBase
          resource={contract.plural}
          perPage={perPage}
          sort={sort ?? { field: camelName(contract.sorts[0] ?? first), order: 'ASC' }}
          {...(filter && { filter, storeKey: false as const })}
          {...(filterDefaults && { filterDefaultValues: filterDefaults })}
          // The page shows failures itself.
          queryOptions={{ onError: () => {} }}
        >
          <ListPlace value={place}>
            <Around>
              <Content declaration={declaration} filters={offered} isOwnScreen={isOwnScreen} />
            </Around>
          </ListPlace>
        </ListBase>
      </OpeningConditions>
    </Page>
  )
}
