import { CheckCircle, RadioButtonUnchecked } from '@mui/icons-material'
import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type ItemStatus, useSetItemStatus } from './useItems.ts'
import '../texts.ts'

export interface ItemStatusButtonProps {
  readonly listId: number
  readonly institutionId: number
  /** Name in the button's label: the institution's on a list, the list's on a chart. */
  readonly name: string
  readonly status: ItemStatus
}

/** Shows whether an institution of a list has been dealt with; a click changes it. */
export const ItemStatusButton = ({ listId, institutionId, name, status }: ItemStatusButtonProps) => {
  const translate = useTranslate()
  const set = useSetItemStatus(listId)
  const actioned = status === 'actioned'
  const next: ItemStatus = actioned ? 'not_actioned' : 'actioned'
  const text = translate(`renkei.action_lists.status.${status}`)
  return (
    <>
      <Box component="span" sx={{ display: 'none', '@media print': { display: 'inline' } }}>
        {text}
      </Box>
      <Button
        size="small"
        className="no-print"
        color={actioned ? 'success' : 'inherit'}
        startIcon={actioned ? <CheckCircle /> : <RadioButtonUnchecked />}
        aria-label={translate(`renkei.action_lists.mark_${next}`, { name })}
        disabled={set.isPending}
        onClick={() => set.mutate({ status: next, ids: [institutionId] })}
        sx={{ whiteSpace: 'nowrap', minHeight: { xs: 44, sm: 34 } }}
      >
        {text}
      </Button>
    </>
  )
}
