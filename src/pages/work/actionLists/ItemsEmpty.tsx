import { Button } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'

/** In place of a list's institutions: none at all, or none of the status asked for. */
export const ItemsEmpty = () => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const text = (key: string) => translate(`renkei.action_lists.${key}`)
  if (!filterValues['status']) return <EmptyState title={text('items_empty')} hint={text('items_empty_hint')} />
  return (
    <EmptyState
      title={text('nothing_found')}
      action={
        <Button variant="outlined" onClick={() => setFilters({}, {})}>
          {text('show_all')}
        </Button>
      }
    />
  )
}
