import { Box, Skeleton, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import { AlertTargetState } from '../../../../contract/alerts/targets.ts'
import { api } from '../../../../dataProvider/client.ts'
import type { Alert } from '../../../../resources/alerts/alerts/alert.ts'
import { formatCount } from '../../../../ui/format.ts'
import { ExportButton } from '../../../../ui/list/ExportButton.tsx'
import { FoundCount } from '../../../../ui/list/FoundCount.tsx'
import { ListCard } from '../../../../ui/list/ListCard.tsx'
import { SortSelect } from '../../../../ui/list/SortSelect.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
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
      onChange={(_event, state: string | null) => state && setFilters(state === 'all' ? {} : { state }, {})}
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
      <Box sx={{ position: 'relative' }}>
        <TargetSelection alertId={alertId} />
      </Box>
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
  const locale = useLocale() ?? 'ja'
  const { total, isPending, error } = useListContext()
  const note = useNoteAction(alertId)
  return (
    <div>
      <Stack
        direction="row"
        className="no-print"
        sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, mb: 1.25, alignItems: 'center' }}
      >
        <StateFilter hasWithdrawn={(alert?.withdrawnCount ?? 0) > 0} />
        <FoundCount
          isPending={isPending && !error}
          count={
            total === undefined ? undefined : translate('renkei.list.count', { count: formatCount(total, locale) })
          }
        />
        <SortSelect orders={orders} texts="renkei.alerts.sorts" />
        <ExportButton
          name={alert?.name ?? translate('renkei.shell.screens.alerts')}
          csv={async () => {
            const file = await api.exportAlertMedicalInstitutions({ id: alertId })
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
