import { Button } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import '#ui/paste/texts.ts'

/** Shown if a list has no institutions, or none with the selected status. */
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
