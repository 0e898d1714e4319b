import { Box, Skeleton, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { z } from 'zod'
import { AlertTargetState } from '#contract/alerts/targets.ts'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import type { Alert } from '../alert.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { FoundCount } from '#ui/list/FoundCount.tsx'
import { useCounted } from '#ui/list/useCounted.ts'
import { ListCard } from '#ui/list/ListCard.tsx'
import { SortSelect } from '#ui/list/SortSelect.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { SelectionPlace } from '#ui/list/SelectionPlace.tsx'
import { useOwnFirst } from '#ui/staffs/useOwnFirst.ts'
import type { AlertTarget } from '../targets/TargetFigure.tsx'
import { TargetRow } from './TargetRow.tsx'
import { TargetSelection } from './TargetSelection.tsx'
import { useNoteAction } from './useNoteAction.ts'

const orders = { state: 'ASC', change: 'DESC', name: 'ASC', lastVisitDate: 'ASC' } as const
const states = ['all', ...AlertTargetState.options] as const

const StateFilter = ({ hasWithdrawn }: { readonly hasWithdrawn: boolean }) => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const offered = states.filter((state) => state !== 'withdrawn' || hasWithdrawn)
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={translate('renkei.alerts.fields.state')}
      value={offered.find((state) => state === filterValues['state']) ?? 'all'}
      onChange={(_event, state: string | null) => {
        if (!state) return
        const { state: _before, ...others } = filterValues
        setFilters(state === 'all' ? others : { ...others, state }, {})
      }}
    >
      {offered.map((state) => (
        <ToggleButton
          key={state}
          value={state}
          sx={{ minHeight: { xs: 44, sm: 34 }, px: 1.5, color: 'text.secondary', bgcolor: 'background.paper' }}
        >
          {translate(state === 'all' ? 'renkei.alerts.all_states' : `renkei.alert_targets.states_short.${state}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** What the list is narrowed to, for its file. */
const shownTargets = z.object({
  state: AlertTargetState.optional().catch(undefined),
  staffId: z.number().optional().catch(undefined),
})

const everybody = 0

/** Only partners of one person in charge. */
const StaffFilter = () => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const staffs = useOwnFirst()
  const names = new Map([
    [everybody, translate('renkei.alerts.all_staffs')],
    ...staffs.map(({ id, name }) => [id, name] as const),
  ])
  const chosen = Number(filterValues['staffId'] ?? everybody)
  return (
    <OneChoice
      label={translate('resources.alerts.fields.staffId')}
      isLabelHidden
      choices={[...names.keys()]}
      nameOf={(id) => names.get(id) ?? ''}
      value={names.has(chosen) ? chosen : everybody}
      onChange={(id) => {
        const { staffId: _before, ...others } = filterValues
        setFilters(id === everybody ? others : { ...others, staffId: id }, {})
      }}
      minWidth={150}
    />
  )
}

const Placeholder = () => (
  <Stack spacing={2} sx={{ p: 2 }} aria-hidden>
    {Array.from({ length: 6 }, (_, row) => (
      <Stack key={row} sx={{ height: 84 }}>
        <Skeleton width="35%" height={24} />
        <Skeleton width="60%" />
        <Skeleton width="80%" />
      </Stack>
    ))}
  </Stack>
)

const Rows = ({ alertId }: { readonly alertId: number }) => {
  const { data = [] } = useListContext<AlertTarget>()
  return (
    <>
      <SelectionPlace>
        <TargetSelection alertId={alertId} />
      </SelectionPlace>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((target) => (
          <TargetRow key={target.id} alertId={alertId} target={target} />
        ))}
      </Box>
    </>
  )
}

export interface TargetsProps {
  readonly alertId: number
  /** Undefined while it is read. */
  readonly alert: Alert | undefined
}

/** The institutions of an alert: filters, order, file, and what to do about them. */
export const Targets = ({ alertId, alert }: TargetsProps) => {
  const translate = useTranslate()
  const counted = useCounted('institutions')
  const { total, isPending, error, filterValues } = useListContext()
  const hasStaffs = useCurrentUser()?.features.includes('communications') ?? false
  const note = useNoteAction(alertId)
  const isNarrowed = Object.values(shownTargets.parse(filterValues)).some((value) => value !== undefined)
  return (
    <div>
      <Stack
        direction="row"
        className="no-print"
        sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, mb: 1.25, alignItems: 'center' }}
      >
        <StateFilter hasWithdrawn={(alert?.withdrawnCount ?? 0) > 0} />
        {hasStaffs && <StaffFilter />}
        <FoundCount isPending={isPending && !error} count={total === undefined ? undefined : counted(total)} />
        <SortSelect orders={orders} texts="renkei.alerts.sorts" />
        <ExportButton
          name={alert?.name ?? translate('renkei.shell.screens.alerts')}
          narrowed={isNarrowed ? [translate('renkei.list.narrowed')] : []}
          csv={async () => {
            const { state, staffId } = shownTargets.parse(filterValues)
            const file = await api.exportAlertMedicalInstitutions({
              id: alertId,
              ...(state && { state }),
              ...(staffId && { staffId }),
            })
            note('file')
            return file
          }}
          disabled={!total}
        />
      </Stack>
      <ListCard placeholder={<Placeholder />} empty={<EmptyState title={translate('renkei.alerts.no_targets')} />}>
        <Rows alertId={alertId} />
      </ListCard>
    </div>
  )
}
