import { PushPin, PushPinOutlined } from '@mui/icons-material'
import { IconButton, ListItem, ListItemButton, ListItemText, Stack, Tooltip } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useGoneText } from '../../institutions/GoneMark.tsx'
import { useStaffName } from '../../staffs/useStaffName.ts'
import { FilterMenu } from './FilterMenu.tsx'
import type { FilterCommands, SavedFilter } from './savedFilterCommands.ts'
import { wordSeparator } from '../../format.ts'

export interface FilterRowProps {
  readonly filter: SavedFilter
  readonly isOwn: boolean
  readonly commands: FilterCommands
  /** Whether the screen shows pinned ones, and can open with one. */
  readonly isMarkable: boolean
  readonly onRecall: (filter: SavedFilter) => void
}

/** Saved conditions in their list: recall, pin, and the rest in a menu. Says who shares or has left them. */
export const FilterRow = ({ filter, isOwn, commands, isMarkable, onRecall }: FilterRowProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { id, name, isShared, isPinned, isDefault, createdBy, gone } = filter
  const goneText = useGoneText()
  const staffName = useStaffName()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.saved_filters.${key}`, args)
  const states = [
    ...(gone.length > 0 ? [goneText(gone)] : []),
    ...(isDefault && isMarkable ? [text('is_default')] : []),
    ...(!isShared && !isOwn ? [text('left_by', { name: staffName(createdBy) })] : []),
    ...(isShared ? [isOwn ? text('shared') : text('shared_by', { name: createdBy.name })] : []),
  ]
  return (
    <ListItem disablePadding sx={{ pr: 0.5 }}>
      <ListItemButton
        aria-label={name}
        aria-describedby={states.length > 0 ? `saved-filter-${id}` : undefined}
        onClick={() => onRecall(filter)}
        sx={{ minWidth: 0 }}
      >
        <ListItemText
          primary={name}
          secondary={states.length > 0 ? states.join(wordSeparator(locale)) : undefined}
          slotProps={{ primary: { noWrap: true }, secondary: { noWrap: gone.length === 0, id: `saved-filter-${id}` } }}
        />
      </ListItemButton>
      <Stack direction="row" sx={{ flexShrink: 0 }}>
        {isMarkable && (
          <Tooltip disableInteractive title={text(isPinned ? 'unpin' : 'pin')}>
            <IconButton
              aria-label={text('pin_of', { name })}
              aria-pressed={isPinned}
              onClick={() => commands.mark.mutate({ id, marks: { isPinned: !isPinned } })}
              sx={isPinned ? { color: 'primary.main' } : {}}
            >
              {isPinned ? <PushPin fontSize="small" /> : <PushPinOutlined fontSize="small" />}
            </IconButton>
          </Tooltip>
        )}
        <FilterMenu filter={filter} commands={commands} isMarkable={isMarkable} />
      </Stack>
    </ListItem>
  )
}
