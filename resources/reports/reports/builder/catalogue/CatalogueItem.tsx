import { Add, LockOutlined } from '@mui/icons-material'
import { Chip, ListItem, ListItemButton, ListItemText, Tooltip } from '@mui/material'
import type { Definition } from '../draft/items.ts'
import { useWords } from '../useWords.ts'

export interface CatalogueItemProps {
  readonly definition: Definition
  /** How many columns of the report it is already. */
  readonly columns: number
  /** The report has as many items as it may. */
  readonly isFull: boolean
  readonly onAdd: () => void
}

/** An item of the catalogue: a press adds it. What it means shows on hover and focus; a locked one says why. */
export const CatalogueItem = ({ definition, columns, isFull, onAdd }: CatalogueItemProps) => {
  const text = useWords()
  const { label, meaning, isLocked } = definition
  const isOff = isLocked || isFull
  const reason = isLocked ? text('catalogue.locked') : isFull ? text('catalogue.full') : ''
  return (
    <ListItem disablePadding>
      <Tooltip title={[meaning, reason].filter(Boolean).join(' ')} placement="right" describeChild enterDelay={300}>
        <ListItemButton
          dense
          aria-disabled={isOff}
          onClick={isOff ? undefined : onAdd}
          sx={{
            px: 1,
            gap: 1,
            borderRadius: 1,
            minHeight: { xs: 44, sm: 34 },
            '&[aria-disabled=true]': { color: 'text.tertiary', cursor: 'not-allowed' },
          }}
        >
          {isLocked ? <LockOutlined sx={{ fontSize: 16 }} /> : <Add sx={{ fontSize: 16, color: 'primary.main' }} />}
          <ListItemText primary={label} sx={{ my: 0 }} />
          {columns > 0 && <Chip size="small" label={text('catalogue.columns', { smart_count: columns })} />}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  )
}
