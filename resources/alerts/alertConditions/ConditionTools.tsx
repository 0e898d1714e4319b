import { Add } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { DeletedRecords } from '#ui/page/DeletedRecords.tsx'
import { conditionsKey } from './condition.ts'

const maxShown = 100

const loadDeleted = async (signal: AbortSignal) => {
  const { alertConditions, totalCount } = await api.listAlertConditions(
    { deleted: true, perPage: maxShown },
    { signal },
  )
  return { records: alertConditions, total: totalCount }
}

/** Beside the list of conditions: deleted ones, and a new one. */
export const ConditionTools = () => {
  const translate = useTranslate()
  return (
    <>
      <DeletedRecords
        title={translate('renkei.alert_conditions.deleted_conditions')}
        queryKey={conditionsKey}
        load={loadDeleted}
        restore={(id) => api.restoreAlertCondition({ id })}
      />
      <Button variant="contained" startIcon={<Add />} component={Link} to="/alert_conditions/new">
        {translate('renkei.alert_conditions.create')}
      </Button>
    </>
  )
}
