import { DeleteOutlined, EditOutlined } from '@mui/icons-material'
import { Box, Button, IconButton, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useEffect, useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { dayOf, formatShortDate } from '#ui/format.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { type Template, useTemplateCommands } from './useTemplates.ts'

export interface TemplateRowProps {
  readonly template: Template
  /** The name that is being typed for it; undefined while it is not renamed. */
  readonly newName: NewName | undefined
  readonly onNewName: (name: NewName | undefined) => void
  readonly onTake: () => void
}

/** A name that is being typed for a template, and the version of it that was seen then. */
export interface NewName extends Pick<Template, 'updatedAt'> {
  readonly name: string
}

interface RenamingProps {
  readonly template: Template
  readonly typed: NewName
  readonly onTyped: (typed: NewName) => void
  readonly onClose: () => void
}

const Renaming = ({ template, typed, onTyped, onClose }: RenamingProps) => {
  const translate = useTranslate()
  const { rename } = useTemplateCommands()
  const input = useRef<HTMLInputElement>(null)
  // It takes the place of the button that had the focus.
  useEffect(() => input.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Events also rise to the form around the dialog.
    event.stopPropagation()
    rename.mutate(
      { template: { ...template, updatedAt: typed.updatedAt }, name: typed.name.trim() },
      { onSuccess: onClose },
    )
  }
  return (
    <Stack component="form" spacing={1} onSubmit={submit} sx={{ flexGrow: 1, py: 1 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <TextField
          inputRef={input}
          label={translate('renkei.email_editor.templates.name')}
          value={typed.name}
          onChange={({ target }) => onTyped({ ...typed, name: target.value })}
          slotProps={{ htmlInput: { maxLength: 100 } }}
          sx={{ flexGrow: 1 }}
        />
        <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
        <Button type="submit" variant="outlined" disabled={typed.name.trim() === ''} loading={rename.isPending}>
          {translate('renkei.shell.save')}
        </Button>
      </Stack>
      {rename.error && <SaveFailure error={rename.error} />}
    </Stack>
  )
}

/** A template to take, rename or delete. */
export const TemplateRow = ({ template, newName, onNewName, onTake }: TemplateRowProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { remove } = useTemplateCommands()
  const { name, title, updatedAt } = template
  const text = (key: string) => translate(`renkei.email_editor.templates.${key}`, { name })
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 0.5, py: 0.5, alignItems: 'center', borderBottom: 1, borderColor: 'hairline' }}
    >
      {newName !== undefined ? (
        <Renaming template={template} typed={newName} onTyped={onNewName} onClose={() => onNewName(undefined)} />
      ) : (
        <>
          <Box sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>
            {name}
            <Typography variant="caption" component="div" color="text.secondary">
              {[title, formatShortDate(dayOf(updatedAt), locale)].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
          <Button
            size="small"
            variant="outlined"
            aria-label={text('take_named')}
            onClick={onTake}
            sx={{ flexShrink: 0 }}
          >
            {text('take')}
          </Button>
          <IconButton aria-label={text('rename_named')} onClick={() => onNewName({ name, updatedAt })}>
            <EditOutlined fontSize="small" />
          </IconButton>
          <Permitted permission="deletion">
            <IconButton
              aria-label={text('delete_named')}
              disabled={remove.isPending}
              onClick={() => remove.mutate(template)}
            >
              <DeleteOutlined fontSize="small" />
            </IconButton>
          </Permitted>
        </>
      )}
    </Stack>
  )
}
