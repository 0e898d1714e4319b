import { BookmarkBorder } from '@mui/icons-material'
import { Box, List, ListSubheader, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { LoadError } from '../../page/failures/LoadError.tsx'
import { PopoverDialog } from '../../page/PopoverDialog.tsx'
import { SaveFailure } from '../../page/failures/SaveFailure.tsx'
import { ToolButton } from '../ToolButton.tsx'
import { FilterRow } from './FilterRow.tsx'
import { SaveForm } from './SaveForm.tsx'
import { type FilterCommands, type SavedFilter, savedKey, useFilterCommands } from './savedFilterCommands.ts'

type Conditions = SavedFilter['conditions']

export interface SavedFiltersProps {
  /** Name of the screen or resource to which they belong. */
  readonly screen: string
  /** The current conditions, without empty ones. */
  readonly conditions: Conditions
  /** Whether the screen shows pinned ones, and can open with one. */
  readonly isMarkable?: boolean
  /** Called with saved conditions. They may come from an older version of the screen. */
  readonly onRecall: (conditions: Conditions) => void
}

interface ContentProps extends Required<SavedFiltersProps> {
  readonly commands: FilterCommands
  readonly onClose: () => void
}

const Content = ({ screen, conditions, isMarkable, commands, onRecall, onClose }: ContentProps) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const { data, error, refetch } = useQuery({
    queryKey: savedKey(screen),
    queryFn: async ({ signal }) => (await api.listSavedFilters({ screen }, { signal })).savedFilters,
  })
  const text = (key: string) => translate(`renkei.saved_filters.${key}`)
  const isOwn = ({ createdBy }: SavedFilter) => createdBy.id === user?.id
  const own = data?.filter(isOwn) ?? []
  const others = data?.filter((filter) => !isOwn(filter)) ?? []
  const rowsOf = (filters: readonly SavedFilter[]) =>
    filters.map((filter) => (
      <FilterRow
        key={filter.id}
        filter={filter}
        isOwn={isOwn(filter)}
        commands={commands}
        isMarkable={isMarkable}
        onRecall={(recalled) => {
          onClose()
          onRecall(recalled.conditions)
        }}
      />
    ))
  const failure = commands.mark.error ?? commands.change.error ?? commands.forget.error
  return (
    <>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Typography color="text.secondary" sx={{ p: 2 }}>
          {text('none')}
        </Typography>
      )}
      {data && data.length > 0 && (
        <Box sx={{ maxHeight: 320, overflow: 'auto' }}>
          {own.length > 0 && (
            <List dense subheader={others.length > 0 && <ListSubheader disableSticky>{text('own')}</ListSubheader>}>
              {rowsOf(own)}
            </List>
          )}
          {others.length > 0 && (
            <List dense subheader={<ListSubheader disableSticky>{text('of_others')}</ListSubheader>}>
              {rowsOf(others)}
            </List>
          )}
        </Box>
      )}
      {failure && (
        <Box sx={{ px: 2, pb: 2 }}>
          <SaveFailure error={failure} />
        </Box>
      )}
      <SaveForm screen={screen} conditions={conditions} own={own} />
    </>
  )
}

/** The saved sets of conditions of a screen, the account's own and those that others share: recall, save, pin, share, delete. */
export const SavedFilters = ({ isMarkable = false, ...props }: SavedFiltersProps) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const title = translate('renkei.saved_filters.title')
  const close = () => setAnchor(null)
  const commands = useFilterCommands(props.screen, close)
  return (
    <>
      <ToolButton label={title} icon={<BookmarkBorder />} expanded={anchor !== null} onOpen={setAnchor} />
      <PopoverDialog label={title} anchor={anchor} onClose={close} sx={{ width: 360, maxWidth: 'calc(100vw - 32px)' }}>
        <Content {...props} isMarkable={isMarkable} commands={commands} onClose={close} />
      </PopoverDialog>
    </>
  )
}
