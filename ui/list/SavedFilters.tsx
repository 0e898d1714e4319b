import { BookmarkBorder, DeleteOutline } from '@mui/icons-material'
import {
  Button,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { api, type Reply } from '../../dataProvider/client.ts'
import { PopoverDialog } from '../page/PopoverDialog.tsx'
import { SaveFailure } from '../page/SaveFailure.tsx'
import { useToast } from '../queries/useToast.tsx'
import { ToolButton } from './ToolButton.tsx'

const savedKey = (screen: string) => ['listSavedFilters', screen] as const
const maxNameLength = 50

type SavedFilter = Reply<'listSavedFilters'>['savedFilters'][number]

type Conditions = SavedFilter['conditions']

export interface SavedFiltersProps {
  /** Name of the screen or resource to which they belong. */
  readonly screen: string
  /** The current conditions, without empty ones. */
  readonly conditions: Conditions
  /** Called with saved conditions. They may come from an older version of the screen. */
  readonly onRecall: (conditions: Conditions) => void
}

const useSave = (screen: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ name, conditions }: { readonly name: string; readonly conditions: SavedFilter['conditions'] }) =>
      api.createSavedFilter({ body: { screen, name, conditions: JSON.parse(JSON.stringify(conditions)) } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: savedKey(screen) }),
  })
}

interface SaveFormProps extends Pick<SavedFiltersProps, 'screen' | 'conditions'> {
  readonly names: readonly string[]
}

const SaveForm = ({ screen, conditions, names }: SaveFormProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const [name, setName] = useState('')
  const save = useSave(screen)
  const text = (key: string) => translate(`renkei.saved_filters.${key}`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(
      { name: name.trim(), conditions },
      {
        onSuccess: () => {
          toast('renkei.saved_filters.saved')
          setName('')
        },
      },
    )
  }
  const hint = names.includes(name.trim())
    ? 'overwrites'
    : Object.keys(conditions).length === 0
      ? 'nothing_to_save'
      : 'name_hint'
  return (
    <Stack component="form" spacing={1.5} onSubmit={submit} sx={{ p: 2 }}>
      <TextField
        label={text('name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        helperText={text(hint)}
        slotProps={{ htmlInput: { maxLength: maxNameLength } }}
      />
      {save.error && <SaveFailure error={save.error} />}
      <Button
        type="submit"
        variant="contained"
        loading={save.isPending}
        disabled={name.trim() === '' || Object.keys(conditions).length === 0}
        sx={{ alignSelf: 'end' }}
      >
        {translate('renkei.shell.save')}
      </Button>
    </Stack>
  )
}

/** The account's own sets of conditions: apply, save, delete. */
export const SavedFilters = ({ screen, conditions, onRecall }: SavedFiltersProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const restore = useSave(screen)
  const { data: saved = [] } = useQuery({
    queryKey: savedKey(screen),
    queryFn: async ({ signal }) => (await api.listSavedFilters({ screen }, { signal })).savedFilters,
    enabled: anchor !== null,
  })
  const forget = useMutation({
    mutationFn: ({ id }: SavedFilter) => api.deleteSavedFilter({ id }),
    onSuccess: async (_nothing, forgotten) => {
      await queryClient.invalidateQueries({ queryKey: savedKey(screen) })
      toast('renkei.saved_filters.forgotten', {
        onUndo: () =>
          restore.mutate(forgotten, {
            onError: () => toast('renkei.shell.undo_failed', { type: 'error' }),
          }),
      })
    },
    onError: () => toast('renkei.saved_filters.forget_failed', { type: 'error' }),
  })
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.saved_filters.${key}`, args)
  return (
    <>
      <ToolButton label={text('title')} icon={<BookmarkBorder />} expanded={anchor !== null} onOpen={setAnchor} />
      <PopoverDialog label={text('title')} anchor={anchor} onClose={() => setAnchor(null)} sx={{ width: 320 }}>
        {saved.length === 0 ? (
          <Typography color="text.secondary" sx={{ px: 2, pt: 2 }}>
            {text('none')}
          </Typography>
        ) : (
          <List dense sx={{ maxHeight: 280, overflow: 'auto' }}>
            {saved.map((filter) => (
              <ListItem
                key={filter.id}
                disablePadding
                secondaryAction={
                  <IconButton
                    edge="end"
                    aria-label={text('forget', { name: filter.name })}
                    onClick={() => forget.mutate(filter)}
                  >
                    <DeleteOutline fontSize="small" />
                  </IconButton>
                }
              >
                <ListItemButton
                  onClick={() => {
                    setAnchor(null)
                    onRecall(filter.conditions)
                  }}
                >
                  <ListItemText primary={filter.name} slotProps={{ primary: { noWrap: true } }} />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        )}
        <SaveForm screen={screen} conditions={conditions} names={saved.map(({ name }) => name)} />
      </PopoverDialog>
    </>
  )
}
