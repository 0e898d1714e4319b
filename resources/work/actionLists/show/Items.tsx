import { Skeleton, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { SortButton, useListContext, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { FoundCount } from '#ui/list/FoundCount.tsx'
import { useCounted } from '#ui/list/useCounted.ts'
import { ListCard } from '#ui/list/ListCard.tsx'
import { useDevice } from '#ui/useDevice.ts'
import { AddInstitution } from './AddInstitution.tsx'
import { ItemCards } from './ItemCards.tsx'
import { ItemTable } from './ItemTable.tsx'
import { ItemsEmpty } from './ItemsEmpty.tsx'
import { PasteButton } from './PasteButton.tsx'

const statuses = ['all', 'not_actioned', 'actioned'] as const
const sorts = ['position', 'addedAt', 'name', 'lastVisitDate', 'status']

const StatusFilter = () => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={translate('resources.action_list_medical_institutions.fields.status')}
      value={statuses.find((status) => status === filterValues['status']) ?? 'all'}
      onChange={(_event, status: string | null) => status && setFilters(status === 'all' ? {} : { status }, {})}
    >
      {statuses.map((status) => (
        <ToggleButton
          key={status}
          value={status}
          sx={{ minHeight: { xs: 44, sm: 34 }, px: 1.5, color: 'text.secondary', bgcolor: 'background.paper' }}
        >
          {translate(`renkei.action_lists.filter.${status}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const Placeholder = () => (
  <Stack spacing={2} sx={{ p: 2 }} aria-hidden>
    {Array.from({ length: 6 }, (_, row) => (
      <Stack key={row}>
        <Skeleton width="35%" height={24} />
        <Skeleton width="60%" />
      </Stack>
    ))}
  </Stack>
)

/** The institutions of a list, with the tools to add, filter, sort and export them. */
export const Items = ({ listId }: { readonly listId: number }) => {
  const translate = useTranslate()
  const counted = useCounted('institutions')
  const device = useDevice()
  const { total, isPending, error } = useListContext()
  return (
    <div>
      <Stack direction="row" className="no-print" sx={{ flexWrap: 'wrap', gap: 1, mb: 1.5, alignItems: 'center' }}>
        <AddInstitution listId={listId} />
        <PasteButton listId={listId} />
      </Stack>
      <Stack
        direction="row"
        className="no-print"
        sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, mb: 1.25, alignItems: 'center' }}
      >
        <StatusFilter />
        <FoundCount isPending={isPending && !error} count={total === undefined ? undefined : counted(total)} />
        <SortButton fields={sorts} />
        <ExportButton
          name={translate('renkei.shell.screens.action_lists')}
          csv={() => api.exportActionListMedicalInstitutions({ id: listId })}
          disabled={!total}
        />
      </Stack>
      <ListCard placeholder={<Placeholder />} empty={<ItemsEmpty />}>
        {device === 'phone' ? <ItemCards listId={listId} /> : <ItemTable listId={listId} />}
      </ListCard>
    </div>
  )
}
